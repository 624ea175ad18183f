/** Reply addresses with a token: `reply+TOKEN@firm.example` names a lead, and only this server can make it. */
import { timingSafeEqual } from 'node:crypto'
import type { ReplyTokens } from '../../services/mail-in/deps.ts'
import { sign } from '../signing.ts'

const PURPOSE = 'reply address'
const TOKEN = /^([0-9a-z]{16})([0-9a-f]{20})$/
/** 80 bits, in letters that survive a change of case. */
const signatureBytes = 10

const signatureOf = (secret: string, leadId: string) => sign(secret, PURPOSE, leadId).subarray(0, signatureBytes)

/** @param address `MAIL_REPLY_ADDRESS` */
export function replyTokens(secret: string, address: string | null): ReplyTokens {
  return {
    address,
    addressFor(leadId) {
      if (address === null) return null
      const [local = '', host = ''] = address.split('@')
      return `${local}+${leadId}${signatureOf(secret, leadId).toString('hex')}@${host}`
    },
    open(token) {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? []
      return id !== '' && timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(secret, id)) ? id : null
    },
  }
}
