/**
 * What Node's permission model leaves open in a thread that imports this: flags of V8, which hold for the whole process, the
 * debugger of another process, heap snapshots that Node 20 and 22 write, and, from Node 22 on, SQLite, which opens any file.
 */
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';

function refuse(): never {
  throw new Error('A program that reads drawings may not do that.');
}

const locked = { value: refuse, writable: false, configurable: false };
Object.defineProperty(v8, 'setFlagsFromString', locked);
Object.defineProperty(v8, 'setHeapSnapshotNearHeapLimit', locked);
Object.defineProperty(process, '_debugProcess', locked);
// Not imported: Node 20 has no such module.
const sqlite = process.getBuiltinModule('node:sqlite') as object | undefined;
if (sqlite) Object.defineProperty(sqlite, 'DatabaseSync', locked);
syncBuiltinESMExports();
