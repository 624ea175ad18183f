/** The route table: the contract's own spellings stand here and nowhere else. */
import { Hono } from 'hono'
import type { ApiEnv } from './context.ts'
import { addInquiry } from './endpoints/add-inq.ts'
import { addOrder } from './endpoints/add-inq-server.ts'
import { listAddresses } from './endpoints/addresses.ts'
import { listAdmissions } from './endpoints/admissions.ts'
import { listAdvertisements } from './endpoints/advertisements.ts'
import { listArticleClassifications } from './endpoints/article-classifications.ts'
import { listArticleTags } from './endpoints/article-tags.ts'
import { listArticles } from './endpoints/articles.ts'
import { showArticle } from './endpoints/articles-one.ts'
import { showDraft } from './endpoints/articles-temp-one.ts'
import { listBanners } from './endpoints/banners.ts'
import { listCities } from './endpoints/cities.ts'
import { showConsultationCopy } from './endpoints/consultation-copy.ts'
import { listCountries } from './endpoints/countries.ts'
import { showCountryGuide } from './endpoints/country-guides.ts'
import { listCustomizes } from './endpoints/customizes.ts'
import { listEnrollments } from './endpoints/enrollments.ts'
import { listFlows } from './endpoints/flows.ts'
import { listFormOptions } from './endpoints/form-options.ts'
import { priceCart } from './endpoints/get-discounts-price-refine.ts'
import { priceApply } from './endpoints/get-price-apply.ts'
import { priceRefine } from './endpoints/get-price-refine.ts'
import { listHomeQuestions } from './endpoints/home-questions.ts'
import { listNoExams } from './endpoints/no-exams.ts'
import { listOffices } from './endpoints/offices.ts'
import { listOutstandingSchools } from './endpoints/outstanding-schools.ts'
import { showPage } from './endpoints/pages.ts'
import { findPrices, listPrices } from './endpoints/prices.ts'
import { listQuestions } from './endpoints/questions.ts'
import { listRecommendedArticles } from './endpoints/recommend-articles.ts'
import { listSchoolColleges } from './endpoints/school-colleges.ts'
import { listSchools } from './endpoints/school-lists.ts'
import { showSchool } from './endpoints/school-one.ts'
import { listSchoolSorts } from './endpoints/school-sorts.ts'
import { listSchoolTags } from './endpoints/school-tags.ts'
import { showServiceCopy } from './endpoints/service-copy.ts'
import { listServices } from './endpoints/services.ts'
import { showSite } from './endpoints/site.ts'
import { listSources } from './endpoints/sources.ts'
import { listStudentAdmissions, listStudents } from './endpoints/student-admission-lists.ts'
import { listStudentReports } from './endpoints/student-reports.ts'
import { listSuggestions } from './endpoints/suggestions.ts'
import { countFile, uploadFile } from './endpoints/upload-file.ts'
import { showVerifyImage } from './endpoints/verify-image.ts'
import { listVideos } from './endpoints/videos.ts'

export const routes = new Hono<ApiEnv>()
  .get('/Home/banners', listBanners)
  .get('/Home/customizes', listCustomizes)
  .get('/Home/flows', listFlows)
  .get('/Home/videos', listVideos)
  .get('/Home/advertisements', listAdvertisements)
  .get('/Home/services', listServices)
  .get('/Home/sources', listSources)
  .get('/Home/offices', listOffices)
  .get('/Home/form_options', listFormOptions)
  .get('/Home/countries', listCountries)
  .get('/Home/school_colleges', listSchoolColleges)
  .get('/Home/school_tags', listSchoolTags)
  .get('/Home/enrollments', listEnrollments)
  .get('/Home/cities', listCities)
  .get('/Home/school_lists', listSchools)
  .get('/Home/school_one/:id', showSchool)
  .get('/Home/noExams', listNoExams)
  .get('/Home/outstanding_schools', listOutstandingSchools)
  .get('/Home/recommend_school_lists', listOutstandingSchools)
  .get('/Home/country_guides/:code', showCountryGuide)
  .get('/Home/suggestions', listSuggestions)
  .get('/Home/school_sorts', listSchoolSorts)
  .get('/Home/admissions', listAdmissions)
  .get('/Home/student_admission_lists', listStudentAdmissions)
  .get('/student/lists', listStudents)
  .get('/Home/student_reports', listStudentReports)
  .get('/Home/article_classifications', listArticleClassifications)
  .get('/Home/classifications', listArticleClassifications)
  .get('/Home/article_tags', listArticleTags)
  .get('/Home/articles', listArticles)
  .get('/Home/recommend_articles', listRecommendedArticles)
  .get('/Home/articles_one/:id', showArticle)
  .get('/Home/articles_temp_one/:id', showDraft)
  .get('/Home/questions', listQuestions)
  .get('/Home/prices_get_list', listPrices)
  .get('/Home/prices_find', findPrices)
  .get('/Home/service_copy', showServiceCopy)
  .get('/Home/addresses', listAddresses)
  .get('/Home/site', showSite)
  .get('/Home/home_questions', listHomeQuestions)
  .get('/Home/pages/:code', showPage)
  .get('/Home/consultation_copy', showConsultationCopy)
  .get('/upschools/verify-image', showVerifyImage)
  .post('/Home/add_inq', addInquiry)
  .post('/upschools/tmpFile', countFile)
  .post('/Home/upload_file', uploadFile)
  .post('/Home/get_price_refine', priceRefine)
  .post('/Home/get_price_apply', priceApply)
  .post('/Home/get_discounts_price_refine', priceCart)
  .post('/Home/add_inq_server', addOrder)

export type Routes = typeof routes
