/** Converts any CSS colour to `#rrggbb`, in the page's colour scheme; undefined for an invalid colour. */
export function hexOf(colour: string): string | undefined {
  const probe = document.createElement('span')
  probe.style.color = colour
  if (!probe.style.color) return undefined
  document.body.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = resolved
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
