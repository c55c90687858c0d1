/** SHA-256 of a stream of bytes, which browsers do not have. Built as a file of its own that contains its package. */
export { sha256 } from '@noble/hashes/sha2.js';
