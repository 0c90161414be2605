/** Rejects with code `ETIMEDOUT` if the work takes longer than these milliseconds. The work itself continues. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const fault = Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(fault), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
