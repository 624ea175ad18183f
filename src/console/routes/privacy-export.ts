import { redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { savedFile } from '../shell/action-error.ts'
import { signedInAction } from '../shell/page.ts'

/** A GET request, for example by the back button, leads to the form. */
export const loader = () => redirect('/rights')

export const action = signedInAction(async ({ staff, field }) => {
  const leads = field('leads')
  try {
    const { name, pieces } = await staff.exportPerson({ leads })
    return savedFile(name, streamOf(pieces))
  } catch (error) {
    // the reauthentication expired while the page was open: the page asks again
    if (error instanceof ApiFailure && error.body?.code === 'proof_needed')
      throw redirect(
        `/rights?${leads
          .split(',')
          .map((id) => `lead=${encodeURIComponent(id)}`)
          .join('&')}`,
      )
    throw error
  }
})

/** Streams a file; each piece is created when the client has taken the one before. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
