import type { Answer, BrowserApi } from '../../api/client.ts'

/** What stands between a form and robots: a picture, and a challenge that a browser works on instead. @throws ApiFailure */
export const fetchCaptcha = ({ consultations }: BrowserApi) => consultations.captcha()
export type Captcha = Answer<'consultations', 'captcha'>
