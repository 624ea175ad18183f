import type { OrderValues } from '../order-values.ts'

/** What the API takes of an order, from what the form holds; an empty field is one not given. */
export function orderBody(
  values: OrderValues,
  items: unknown[],
  shortlist: readonly number[],
): Record<string, unknown> {
  const { name, email, phone, chat_id, message } = values
  const under = (parent: string) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([field]) => field.startsWith(`${parent}.`))
        .map(([field, value]) => [field.slice(parent.length + 1), value]),
    )
  return {
    items,
    shortlist,
    contact: { name, email, phone, chat_id, message },
    quoted_total_minor: Number(values.quoted_total_minor ?? 0),
    consent: values.consent === 'yes',
    consent_version: values.consent_version,
    captcha: under('captcha'),
    attribution: under('attribution'),
    idempotency_key: values.idempotency_key,
  }
}
