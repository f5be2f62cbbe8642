export * from './codecs.js';
export * from './documents.js';
export * from './limits.js';
export * from './scalars.js';
export * from './sdk.js';
export * from './structures.js';
export * from './unions.js';
export * from './updates.js';
export { bigInteger } from './values.js';
