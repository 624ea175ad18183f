import { type ApiClient, success } from '../../api/client.ts'

/** What stands between a form and robots: a picture, and a challenge that a browser works on instead. @throws ApiFailure */
export const fetchCaptcha = (api: ApiClient) => success(api.upschools['verify-image'].$get())
export type Captcha = Awaited<ReturnType<typeof fetchCaptcha>>
