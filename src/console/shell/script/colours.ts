/** A colour picker beside each colour's text: a pick is written into the text, and a typed colour is shown, or without one the colour that holds. */
const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

export function offerColourPickers(): void {
  for (const picker of document.querySelectorAll<HTMLInputElement>('[data-colour-of]')) {
    const text = document.getElementById(picker.dataset.colourOf ?? '')
    if (!(text instanceof HTMLInputElement)) continue
    const show = () => {
      picker.value = isColour(text.value) ? text.value : picker.defaultValue
    }
    show()
    picker.hidden = false
    text.addEventListener('input', show)
    picker.addEventListener('input', () => {
      text.value = picker.value
      text.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}
