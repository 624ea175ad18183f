import type { Page } from 'playwright-core'

/** The server receives the next form, and the browser never gets the answer. */
export async function loseNextAnswer(page: Page): Promise<void> {
  let isAnswerLost = true
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST' || !isAnswerLost) return route.continue()
    await route.fetch()
    isAnswerLost = false
    return route.abort('connectionreset')
  })
}
