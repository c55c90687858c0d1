/** Secrets that every instance needs alike, as what signs receipts and cookies: in files beside SQLite, in a table of PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Database, type Queries } from './database.js';

export interface SecretStore {
  /** The secret of this name. Made with `generate` where there is none; of two that make it at once, both get the same one. */
  keptSecret(name: string, generate: () => Promise<string> | string): Promise<string>;
  /** Puts `next` in the place of `old`. False, and nothing done, where the secret is not `old` any more: another was first. */
  replaceSecret(name: string, old: string, next: string): Promise<boolean>;
}

/** `exclusively` keeps other processes out while it runs what it is given. */
export function fileSecrets(
  directory: string,
  exclusively: (work: () => Promise<boolean>) => Promise<boolean>,
): SecretStore {
  return {
    keptSecret: (name, generate) => keptSecret(directory, name, generate),
    replaceSecret: (name, old, next) => exclusively(async () => replaceSecret(directory, name, old, next)),
  };
}

export function tableSecrets(database: Database): SecretStore {
  const find = async (queries: Queries, name: string): Promise<string | undefined> => {
    const named = queries.selectFrom('secrets').select('value').where('name', '=', name);
    return (await named.executeTakeFirst())?.value;
  };
  return {
    keptSecret: (name, generate) =>
      database.run(async (queries) => {
        const existing = await find(queries, name);
        if (existing !== undefined) return existing;
        const made = await generate();
        await sql`INSERT INTO secrets (name, value) VALUES (${name}, ${made}) ON CONFLICT DO NOTHING`.execute(queries);
        const kept = await find(queries, name);
        if (kept === undefined) throw new Error(`The secret ${name} was kept and is gone.`);
        return kept;
      }),
    replaceSecret: (name, old, next) =>
      database.transaction(async (transaction) => {
        const same = transaction.updateTable('secrets').where('name', '=', name).where('value', '=', old);
        return (await same.set({ value: next }).returning('name').executeTakeFirst()) !== undefined;
      }),
  };
}

/**
 * Reads a secret file, or makes it once with `generate`, readable by its owner only. It is written whole under another name
 * and then linked, so a crash leaves either no secret or a complete one, and of two starting at once both use the same.
 */
async function keptSecret(directory: string, name: string, generate: () => Promise<string> | string): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  const existing = readIfThere(path);
  if (existing !== null) return existing;
  const draft = join(directory, `.${name}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, await generate(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

/** Puts `next` in the place of `old`, whole or not at all, readable by its owner only. Its caller lets no other in meanwhile. */
function replaceSecret(directory: string, name: string, old: string, next: string): boolean {
  const path = join(directory, name);
  if (readIfThere(path) !== old) return false;
  const draft = join(directory, `.${name}.${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(draft, next, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return true;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
