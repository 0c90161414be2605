declare module 'fs-native-extensions' {
  /** Locks one range of an open file until its descriptor closes. Returns false if another process holds the lock. */
  export function tryLock(descriptor: number, offset: number, length: number): boolean
}
