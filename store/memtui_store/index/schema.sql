-- The tables of the index. What is kept of a memory beside its text is the JSON of `entry.Entry`.

CREATE TABLE version (version TEXT NOT NULL);
CREATE TABLE source (
    id INTEGER PRIMARY KEY, store BLOB NOT NULL, key BLOB NOT NULL, stamp TEXT NOT NULL, UNIQUE (store, key)
);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL, key BLOB NOT NULL, etag TEXT NOT NULL, fields TEXT NOT NULL,
    searchable INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX entry_by_source ON entry (source);
CREATE TABLE content (etag TEXT PRIMARY KEY, secrets TEXT, warnings TEXT) WITHOUT ROWID;
CREATE TABLE answer (name TEXT PRIMARY KEY, question TEXT NOT NULL, answer TEXT NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE text USING fts5 (
    title, description, tags, place, body, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (text, 'row');
