/** Types of the part that is used; the package has none. */
declare module 'fs-native-extensions' {
  /** An exclusive lock on bytes of an open file, until its descriptor closes. False if another process has one. */
  export function tryLock(descriptor: number, offset: number, length: number): boolean
}
