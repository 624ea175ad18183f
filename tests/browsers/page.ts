/** A visitor's steps on a page of any browser. Each waits for its element or state, and its error says what was missing on which page. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Session, WebDriverError } from './session.ts'

const stepMs = 60_000

/** Key values of WebDriver. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015', j: 'j', k: 'k' }

export type Page = ReturnType<typeof pageOf>

export function pageOf({ send }: Session, origin: string) {
  /** Runs a function in the page; it must not use anything from outside. */
  const run = <Args extends unknown[], Result>(body: (...args: Args) => Result, ...args: Args) =>
    send('run', { script: `return (${body}).apply(null, arguments)`, args }) as Promise<Result>

  /** Repeats a step until its result is truthy. An error means “not yet”: the page may be loading, the element moving or covered. */
  async function until<Result>(what: string, step: () => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + stepMs
    let reason = ''
    for (;;) {
      try {
        const result = await step()
        if (result) return result
      } catch (error) {
        if (!(error instanceof WebDriverError)) throw error
        reason = ` (${error.message})`
      }
      if (Date.now() > deadline) throw new Error(`${await path()}: ${what}${reason}`)
      await delay(50)
    }
  }

  const path = () => run(() => location.pathname + location.search).catch(() => 'no page')

  /** The first visible element, or option of a list, away from the bars at the edges of the window. */
  const find = (selector: string, text: string) =>
    until(`no visible ${selector} ${text}`, () =>
      run(
        (wanted, part) => {
          const found = [...document.querySelectorAll(wanted)].find((element) => {
            const shown = element.closest('select') ?? element
            return element.textContent.includes(part) && shown.checkVisibility() && shown.getClientRects().length > 0
          })
          const shown = found?.closest('select') ?? found
          shown?.scrollIntoView({ block: 'center', behavior: 'instant' })
          return found
        },
        selector,
        text,
      ),
    ) as Promise<Record<string, string> | undefined>

  const idOf = async (selector: string, text = '') => Object.values((await find(selector, text)) ?? {})[0]

  async function becomes<Args extends unknown[]>(what: string, body: (...args: Args) => unknown, ...args: Args) {
    await until(`not true: ${what}`, () => run(body, ...args))
  }

  /** Waits until the page at this path has loaded; touches it, which loads its React app if it has one; waits until its scripts have run. */
  async function arrives(pattern: RegExp): Promise<void> {
    await becomes(
      `at ${pattern.source}, with its scripts`,
      (source) =>
        new RegExp(source).test(location.pathname + location.search) &&
        document.readyState === 'complete' &&
        dispatchEvent(new Event('touchstart')) &&
        'operable' in document.documentElement.dataset,
      pattern.source,
    )
    const sideways = await run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (sideways > 0) throw new Error(`${await path()}: scrolls sideways by ${sideways} px`)
  }

  return {
    run,
    becomes,
    arrives,
    resize: (width: number, height: number) => send('resize', { width, height }),
    async open(address: string): Promise<void> {
      await send('navigate', { url: origin + address })
      await arrives(/./)
    },
    /** @param text a part of the element's text */
    async click(selector: string, text = ''): Promise<void> {
      await until(`can’t click ${selector} ${text}`, async () => {
        await send('click', { id: await idOf(selector, text) })
        return true
      })
    },
    /** Types into a field, in place of its text, or chooses a file by its path. */
    async type(selector: string, text: string): Promise<void> {
      const id = await idOf(selector)
      await run((wanted) => {
        const field = document.querySelector(wanted)
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
      }, selector)
      await send('type', { id, text })
    },
    async press(...keys: (keyof typeof KEYS)[]): Promise<void> {
      const actions = keys.flatMap((key) => [
        { type: 'keyDown', value: KEYS[key] },
        { type: 'keyUp', value: KEYS[key] },
      ])
      await send('act', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    has: (selector: string) => becomes(`there is ${selector}`, (wanted) => document.querySelector(wanted), selector),
    lacks: (selector: string) =>
      becomes(`there is no ${selector}`, (wanted) => !document.querySelector(wanted), selector),
    hasFocus: (selector: string) =>
      becomes(`the focus is on ${selector}`, (wanted) => document.activeElement?.matches(wanted), selector),
    text: (selector: string) => run((wanted) => document.querySelector(wanted)?.textContent.trim() ?? '', selector),
  }
}
