/** From a filled form to its price, on the server without script and in the browser with it. */
import type { BrowserApi } from '../../../api/client.ts'
import type { FieldErrors } from '../../../domain/field-messages.ts'
import { readCarried } from '../cart/carried-items.ts'
import { applyItemOf, itemErrors, type OrderValues, orderValues, refineItemOf } from '../order-values.ts'
import { errorsIn, type Quote, quoteItems, uploadFile } from '../quote.ts'

/** The form as it was last left: being filled, or checked with its price. */
export type CheckState = {
  step: 'choose' | 'check'
  values: OrderValues
  errors: FieldErrors
  item: unknown
  quote: Quote | null
}

export const blankState = (values: OrderValues): CheckState => ({
  step: 'choose',
  values,
  errors: {},
  item: null,
  quote: null,
})

/** Prices a document. @throws ApiFailure for an outage, TypeError without a connection */
export async function checkRefine(api: BrowserApi, form: FormData): Promise<CheckState> {
  const values = orderValues(form)
  if (values.intent === 'change') return blankState(values)
  const file = form.get('file')
  if (values.source === 'file' && file instanceof File && file.size > 0) {
    const errors = await takeFile(api, file, values)
    if (errors) return { ...blankState(values), errors }
  }
  return priced(api, values, refineItemOf(values))
}

/** Prices an application service. @throws as `checkRefine` */
export async function checkApply(api: BrowserApi, form: FormData): Promise<CheckState> {
  const values = orderValues(form)
  if (values.intent === 'change') return blankState(values)
  const state = await priced(api, values, applyItemOf(values))
  // the cart of a browser without script; the whole says what an item alone doesn't
  const before = readCarried(values.cart)
  const whole = [...before, state.item]
  const errors = state.step === 'check' && before.length > 0 ? await errorsOfWhole(api, whole) : {}
  const own = Object.entries(errors).filter(([path]) => path.startsWith(`items.${before.length}.`))
  const moved = own.map(([path, said]) => [path.replace(`items.${before.length}.`, 'items.0.'), said])
  return moved.length > 0 ? { ...blankState(values), errors: itemErrors(Object.fromEntries(moved), values) } : state
}

async function errorsOfWhole(api: BrowserApi, items: unknown[]): Promise<FieldErrors> {
  try {
    await quoteItems(api, items)
    return {}
  } catch (error) {
    return errorsIn(error)
  }
}

/** Without script the file comes with the form: it is counted first, and stands in the values from then on. */
async function takeFile(api: BrowserApi, file: File, values: OrderValues): Promise<FieldErrors | null> {
  try {
    const { id, name, word_count, text } = await uploadFile(api, file)
    Object.assign(values, { file_id: id, file_name: name, file_words: String(word_count), file_text: text })
    return null
  } catch (error) {
    return { file: Object.values(errorsIn(error)).flat() }
  }
}

async function priced(api: BrowserApi, values: OrderValues, item: unknown): Promise<CheckState> {
  try {
    return { step: 'check', values, errors: {}, item, quote: await quoteItems(api, [item]) }
  } catch (error) {
    return { ...blankState(values), errors: itemErrors(errorsIn(error), values) }
  }
}
