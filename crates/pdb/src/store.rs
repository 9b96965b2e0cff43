//! A folder of tables.
//!
//! `NAME.pdb` is a table, `NAME.lock` the right to build it, `.NAME.XXXXXX.tmp` a table that is being written. A table
//! gets its name only when it is complete and on disk, so a process that is killed leaves at most a temporary file;
//! its lock, which ends with the owner, shows whether the owner is still alive.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::file::{self, About, Head};
use crate::recipe::check_name;
use crate::{Lock, Recipe, StoreError, Table};

/// A temporary file without a lock is spared for this long, because its owner may be about to lock it. (In tests it is
/// so long that no pause of the machine can make a young file old.)
const GRACE: Duration = Duration::from_secs(if cfg!(test) { 86_400 } else { 10 });

/// A folder of tables. It need not exist until something is saved.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// A file in the folder.
#[derive(Debug)]
pub struct Listed {
    /// The name of the table.
    pub name: String,
    /// The length of the file.
    pub file_bytes: u64,
    /// What is in it.
    pub contents: Contents,
}

/// The contents of a file in the folder, according to its header.
#[derive(Debug)]
pub enum Contents {
    /// A table with a valid header.
    Table(About),
    /// Something that cannot be used.
    Refused(StoreError),
    /// A table that a process is currently writing.
    Unfinished,
    /// A temporary file left behind by a killed process.
    Leftover,
}

impl Store {
    /// Returns the store in a folder.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of a recipe's table, whether or not it exists.
    #[must_use]
    pub fn path(&self, recipe: &Recipe) -> PathBuf {
        self.table(recipe.name())
    }

    /// Opens a table from its file and verifies all of it; returns `None` if there is no file.
    ///
    /// # Errors
    ///
    /// If the file exists but cannot be read, is invalid or contains another table.
    pub fn open(&self, recipe: &Recipe, threads: usize) -> Result<Option<Table>, StoreError> {
        let path = self.path(recipe);
        let Some((file, head)) = read_head(&path)? else { return Ok(None) };
        if let Some(difference) = recipe.difference(&head.about.recipe) {
            return Err(StoreError::mismatch(path, &difference));
        }
        file::map(&file, &head, threads).map(Some).map_err(|fault| StoreError::fault(&path, fault))
    }

    /// Saves a table that took `took` to build, replacing the previous contents of its file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; the previous file is then unchanged.
    pub fn save(&self, recipe: &Recipe, table: &Table, took: Duration) -> Result<(), StoreError> {
        self.make_folder()?;
        let path = self.path(recipe);
        let fail = |error| StoreError::io("write", &path, error);
        let prefix = format!(".{}.", recipe.name());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666)); // minus what the process's umask removes
        }
        let mut temporary = builder.tempfile_in(&self.folder).map_err(fail)?;
        // The lock only shows that the owner is alive; where locks are not supported, the file's age has to do.
        let _ = temporary.as_file().lock();
        file::write(temporary.as_file_mut(), recipe, table, took).map_err(fail)?;
        temporary.as_file().sync_all().map_err(fail)?;
        temporary.persist(&path).map_err(|error| fail(error.error))?;
        // The name reaches the disk with the folder. Not all systems allow opening a folder, and the file is complete
        // either way.
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// Waits for the right to build a table; returns `None` if `give_up`, called every few milliseconds, returns true
    /// first.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written to.
    pub fn lock(&self, recipe: &Recipe, give_up: &dyn Fn() -> bool) -> Result<Option<Lock>, StoreError> {
        self.make_folder()?;
        let path = self.folder.join(format!("{}.lock", recipe.name()));
        Lock::wait(&path, give_up).map_err(|error| StoreError::io("lock", &path, error))
    }

    /// Lists the contents of the folder, by name; reads only the headers.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let fail = |error| StoreError::io("read", &self.folder, error);
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(fail(error)),
        };
        let mut list = Vec::new();
        for entry in entries {
            let path = entry.map_err(fail)?.path();
            let Some(file_name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            let (name, contents) = if let Some(name) = file_name.strip_suffix(".pdb") {
                let contents = match self.about(name) {
                    Ok(about) => Contents::Table(about),
                    Err(StoreError::Missing { .. }) => continue, // it has just been removed
                    Err(error) => Contents::Refused(error),
                };
                (name, contents)
            } else if let Some(name) = temporary_of(file_name) {
                (name, if is_owned(&path) { Contents::Unfinished } else { Contents::Leftover })
            } else {
                continue;
            };
            let file_bytes = fs::metadata(&path).map_or(0, |data| data.len());
            list.push(Listed { name: name.to_owned(), file_bytes, contents });
        }
        list.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(list)
    }

    /// Verifies all of a table's file and returns what it says about the table.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it is not valid.
    pub fn check(&self, name: &str, threads: usize) -> Result<About, StoreError> {
        let about = self.about(name)?;
        match self.open(&about.recipe, threads)? {
            Some(_) => Ok(about),
            None => Err(StoreError::Missing { path: self.table(name) }),
        }
    }

    /// Removes a table's file, whatever it contains. Those who have it open keep it.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it cannot be removed.
    pub fn remove(&self, name: &str) -> Result<(), StoreError> {
        check_name(name)?;
        let path = self.table(name);
        fs::remove_file(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StoreError::Missing { path },
            _ => StoreError::io("remove", &path, error),
        })
    }

    /// Removes whatever killed processes left behind and returns the number of files removed.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read or a file cannot be removed.
    pub fn remove_leftovers(&self) -> Result<u64, StoreError> {
        let fail = |error| StoreError::io("read", &self.folder, error);
        let mut removed = 0;
        if !self.folder.exists() {
            return Ok(removed);
        }
        for entry in fs::read_dir(&self.folder).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let ours = name.and_then(temporary_of).is_some() && path.is_file();
            // A time in the future means nothing; then the lock decides.
            let age = fs::metadata(&path).and_then(|data| data.modified()).map(|time| time.elapsed());
            let young = matches!(age, Ok(Ok(age)) if age < GRACE);
            if ours && !young && !is_owned(&path) {
                match fs::remove_file(&path) {
                    Ok(()) => removed += 1,
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {} // someone else removed it
                    Err(error) => return Err(StoreError::io("remove", &path, error)),
                }
            }
        }
        Ok(removed)
    }

    fn table(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.pdb"))
    }

    fn make_folder(&self) -> Result<(), StoreError> {
        fs::create_dir_all(&self.folder)
            .map_err(|error| StoreError::io("create the folder", &self.folder, error))
    }

    /// Returns what a file's header says, if it is the table that the file is named after.
    fn about(&self, name: &str) -> Result<About, StoreError> {
        check_name(name)?;
        let path = self.table(name);
        match read_head(&path)? {
            None => Err(StoreError::Missing { path }),
            Some((_, head)) if head.about.recipe.name() != name => {
                let difference = format!("it has name `{}`", head.about.recipe.name());
                Err(StoreError::mismatch(path, &difference))
            }
            Some((_, head)) => Ok(head.about),
        }
    }
}

/// Opens a file and reads its header; returns `None` if there is no file.
fn read_head(path: &Path) -> Result<Option<(File, Head)>, StoreError> {
    let fail = |error| StoreError::io("read", path, error);
    // Checked before opening: opening a pipe would wait for its other end.
    match fs::metadata(path) {
        Ok(data) if data.is_file() => {}
        Ok(_) => return Err(StoreError::not_ours(path, "it is not a regular file")),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(fail(error)),
    }
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None), // it has just been removed
        Err(error) => return Err(fail(error)),
    };
    let length = file.metadata().map_err(fail)?.len();
    let head = Head::read(&mut file, length).map_err(|fault| StoreError::fault(path, fault))?;
    Ok(Some((file, head)))
}

/// Returns the name of the table that a temporary file belongs to, if it is one.
fn temporary_of(file_name: &str) -> Option<&str> {
    let (name, _) = file_name.strip_prefix('.')?.strip_suffix(".tmp")?.rsplit_once('.')?;
    check_name(name).ok().map(|()| name)
}

/// Returns whether the process that writes a temporary file is still alive.
fn is_owned(path: &Path) -> bool {
    path.is_file()
        && File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests;
