// The page in French, including the texts from the server: errors and reasons.

import assert from 'node:assert/strict';
import { pageTest } from './harness.mjs';

const expected = [/status of 4\d\d/];

pageTest('reasons, errors and names from the server are in French', { language: 'fr', still: true, expected }, async ({ page, open }) => {
  /** The texts still marked as English. @param {string} where */
  const french = async (where) => assert.deepEqual(await page.locator('main [lang=en]').allTextContents(), [], where);

  await open('#/taquin?size=3x3&board=8.6.7.2.5.4.3.0.1');
  await page.locator('#tab-solve').click();
  await page.locator('#solve').click();
  await page.getByText('toutes les positions d’une grille 3x3 tiennent en mémoire').waitFor();
  await french('a choice');

  await open('#/race?board=8+6+7+2+5+4+3+0+1&size=3x3&lanes=bsf*zero,astar*manhatan,anytime*6-6-3');
  await page.locator('.start').click();
  await page.getByText('Il n’y a pas d’algorithme « bsf » ; vouliez-vous dire bfs ?').waitFor();
  await page.getByText('L’heuristique 6-6-3 : les bases de motifs 6-6-3 sont faites pour 4x4, pas pour 3x3.').waitFor();
  await french('methods');

  await open('#/sokoban?level=5%23%7C%23%40%24-%23%7C5%23');
  await page.getByText('1 caisse pour 0 but').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Niveau 1' }).waitFor();
  await french('a level');

  await open('#/lab');
  await page.locator('[data-way=write]').click();
  await page.locator('textarea').first().fill('name = "x"\ncolour = 1\n[[instances]]\nrandom = "3by3"\n[[methods]]\nalgorithm = "bsf"\n');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByText('Ligne 2 : la clé « colour » n’existe pas.').waitFor();
  await page.getByText('[[methods]] numéro 1 : il n’y a pas d’algorithme « bsf » ; vouliez-vous dire bfs ?').waitFor();
  await french('a plan');
});
