// Types for the parts of Node used by the tests: one file instead of a package as large as all others together.

declare module 'node:assert/strict' {
  function assert(value: unknown, message?: string): asserts value;
  namespace assert {
    function equal<T>(actual: unknown, expected: T, message?: string): asserts actual is T;
    function notEqual(actual: unknown, expected: unknown, message?: string): void;
    function deepEqual(actual: unknown, expected: unknown, message?: string): void;
    function notDeepEqual(actual: unknown, expected: unknown, message?: string): void;
    function match(text: string, pattern: RegExp, message?: string): void;
    function doesNotMatch(text: string, pattern: RegExp, message?: string): void;
    function rejects(promise: Promise<unknown> | (() => Promise<unknown>), expected?: RegExp): Promise<void>;
    function fail(message?: string): never;
  }
  export default assert;
}

declare module 'node:buffer' {
  export const Buffer: { from(text: string, encoding?: string): any };
}

declare module 'node:test' {
  interface TestContext {
    skip(message?: string): void;
    diagnostic(message: string): void;
    test(name: string, body: (context: TestContext) => Promise<void> | void): Promise<void>;
  }
  type Body = (context: TestContext) => Promise<unknown> | void;
  interface TestOptions { timeout?: number; skip?: boolean | string }
  export function test(name: string, body: Body): Promise<void>;
  export function test(name: string, options: TestOptions, body: Body): Promise<void>;
  export function before(body: () => Promise<unknown> | void, options?: { timeout?: number }): void;
  export function after(body: () => Promise<unknown> | void, options?: { timeout?: number }): void;
}

declare module 'node:child_process' {
  interface Readable { on(event: 'data', listener: (data: { toString(): string }) => void): void }
  export interface ChildProcess {
    pid?: number;
    stdout: Readable | null;
    stderr: Readable | null;
    kill(signal?: string): boolean;
    once(event: 'exit', listener: (code: number | null) => void): void;
    once(event: 'error', listener: (error: Error) => void): void;
  }
  interface Options { stdio?: string | string[]; env?: Record<string, string | undefined>; cwd?: string; timeout?: number }
  export function spawn(program: string, options: string[], how?: Options): ChildProcess;
  export function execFileSync(program: string, options: string[], how: Options & { encoding: 'utf8' }): string;
}

declare module 'node:fs' {
  export const constants: { X_OK: number };
  export function accessSync(path: string, mode?: number): void;
  export function existsSync(path: string | URL): boolean;
  export function mkdirSync(path: string, options?: { recursive?: boolean }): void;
  export function mkdtempSync(prefix: string): string;
  export function readdirSync(path: string | URL): string[];
  export function readFileSync(path: string | URL, encoding: 'utf8' | 'base64' | 'latin1'): string;
  export function rmSync(path: string, options?: { recursive?: boolean; force?: boolean }): void;
  export function statSync(path: string | URL): { isDirectory(): boolean; size: number };
  export function writeFileSync(path: string, text: string): void;
}

declare module 'node:os' {
  const os: { tmpdir(): string };
  export default os;
}

declare module 'node:path' {
  const path: {
    delimiter: string;
    basename(file: string, suffix?: string): string;
    dirname(file: string): string;
    join(...parts: string[]): string;
    resolve(...parts: string[]): string;
  };
  export default path;
}

declare module 'node:buffer' {
  export const Buffer: { from(text: string, encoding?: string): any };
}

declare module 'node:process' {
  const process: {
    argv: string[];
    env: Record<string, string | undefined>;
    exitCode: number | undefined;
    platform: string;
    exit(code?: number): never;
    once(event: 'exit', listener: () => void): void;
    off(event: 'exit', listener: () => void): void;
  };
  export default process;
}

declare module 'node:url' {
  export function fileURLToPath(url: string | URL): string;
  export function pathToFileURL(path: string): URL;
}
