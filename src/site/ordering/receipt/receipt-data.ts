import { type Answer, type ApiClient, ApiFailure } from '../../../api/client.ts'

export type Receipt = Answer<'orders', 'receipt'>
export type ReceiptItem = Receipt['items'][number]

/** The order whose receipt a token opens; null without a token that still opens one. @throws ApiFailure for an outage */
export async function findReceipt(api: ApiClient, token: string | null): Promise<Receipt | null> {
  try {
    return token ? await api.orders.receipt({ token }) : null
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return null
    throw error
  }
}
