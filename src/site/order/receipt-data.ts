import { type ApiClient, ApiFailure, success } from '../../api/client.ts'

const ask = (api: ApiClient, token: string) =>
  success(api.Home.order_receipt.$get({ query: { token } })).then(({ receipt }) => receipt)
export type Receipt = Awaited<ReturnType<typeof ask>>
export type ReceiptItem = Receipt['items'][number]

/** The order whose receipt a token opens; null without a token that still opens one. @throws ApiFailure for an outage */
export async function findReceipt(api: ApiClient, token: string | null): Promise<Receipt | null> {
  try {
    return token ? await ask(api, token) : null
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return null
    throw error
  }
}
