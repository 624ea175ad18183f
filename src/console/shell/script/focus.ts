const end = 100
const tenth = 10
const KEYS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Sets the focal point by click or arrow keys, and updates the fields, the dot and the crops. */
export function setFocusPoint(): void {
  const fields = document.querySelector<HTMLElement>('[data-focus]')
  const pad = fields?.querySelector<HTMLElement>('[data-pad]')
  const [x, y] = [...(fields?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  if (!fields || !pad || !x || !y) return
  const show = () => {
    const point = [read(x), read(y)] as const
    place(fields.querySelector<HTMLElement>('[data-dot]'), point)
    // the site's CSS classes have steps of ten percent
    const near = [Math.round(point[0] / tenth) * tenth, Math.round(point[1] / tenth) * tenth] as const
    for (const crop of fields.querySelectorAll<HTMLElement>('[data-crop]')) place(crop, near)
  }
  const set = (across: number, down: number) => {
    x.value = String(bounded(across))
    y.value = String(bounded(down))
    show()
  }
  pad.addEventListener('click', (event) => {
    // Enter and Space cause clicks without a position
    if (event.detail === 0) return
    const { left, top, width, height } = pad.getBoundingClientRect()
    set(((event.clientX - left) / width) * end, ((event.clientY - top) / height) * end)
  })
  pad.addEventListener('keydown', (event) => {
    const step = KEYS[event.key]
    if (!step) return
    event.preventDefault()
    const size = event.shiftKey ? tenth : 1
    set(read(x) + step[0] * size, read(y) + step[1] * size)
  })
  for (const input of [x, y]) input.addEventListener('input', show)
  // replace the rounded position of the server
  show()
}

const bounded = (percent: number) => Math.min(end, Math.max(0, Math.round(percent)))
const read = ({ value }: HTMLInputElement) => bounded(Number(value) || 0)

function place(element: HTMLElement | null, [x, y]: readonly [number, number]): void {
  element?.style.setProperty('--fx', String(x / tenth))
  element?.style.setProperty('--fy', String(y / tenth))
}
