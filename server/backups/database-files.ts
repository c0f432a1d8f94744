/** Where a portal's SQLite database is in its data folder. */
export const DATABASE_FILE = 'io-arcade.sqlite'
/** Where one of them is, a portal is or was. */
export const DATABASE_FILES = ['', '-wal', '-shm', '-journal'].map((end) => DATABASE_FILE + end)
