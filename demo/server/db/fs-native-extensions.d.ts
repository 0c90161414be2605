/** What is used of it; the package has no types of its own. */
declare module 'fs-native-extensions' {
  /** An exclusive lock on bytes of an open file, which ends with its descriptor. False where somebody else has one. */
  export function tryLock(descriptor: number, offset: number, length: number): boolean
}
