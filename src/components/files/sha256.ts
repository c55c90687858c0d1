/** SHA-256 that takes its bytes piece by piece, which no browser has. Built as a file of its own, with its package inside. */
export { sha256 } from '@noble/hashes/sha2.js';
