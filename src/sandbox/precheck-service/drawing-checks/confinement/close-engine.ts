/**
 * What Node's permission model leaves open in a thread that imports this: flags of V8, which hold for the whole process, and
 * the debugger of another process.
 */
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';

function refuse(): never {
  throw new Error('A program that reads drawings may not do that.');
}

const locked = { value: refuse, writable: false, configurable: false };
Object.defineProperty(v8, 'setFlagsFromString', locked);
Object.defineProperty(process, '_debugProcess', locked);
syncBuiltinESMExports();
