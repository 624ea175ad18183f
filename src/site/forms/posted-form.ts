import { data } from 'react-router'

/** The form that was posted. @throws 400 for a body that can't be read as one, which the server's door lets through but rarely */
export const postedForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
