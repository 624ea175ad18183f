/** Every endpoint: its name for the client (`resources`), and its URL in the spelling of the contract, which occurs only here. */
import { Hono } from 'hono'
import { holdSlot, listSlotOptions, listSlots } from './appointments/list-slots.ts'
import { cancelAppointment, moveAppointment, setCompanion, showAppointment } from './appointments/show-appointment.ts'
import { showArticle, showDraft } from './articles/article-page.ts'
import {
  listArticles,
  listArticleTags,
  listClassifications,
  listRecommendedArticles,
} from './articles/list-articles.ts'
import { bookConsultation } from './consultations/book-consultation.ts'
import { issueCaptcha, listFormOptions, listSources, showConsultationCopy } from './consultations/list-form-options.ts'
import type { ApiEnv } from './context.ts'
import { showBudget } from './costs/show-budget.ts'
import { showCosts } from './costs/show-costs.ts'
import { listCountries } from './countries/list-countries.ts'
import {
  listAdvertisements,
  listBanners,
  listExpectations,
  listServices,
  listSteps,
  listVideos,
} from './firm/block-list.ts'
import { listAddresses } from './firm/list-addresses.ts'
import { listHomeSections } from './firm/list-home-sections.ts'
import { listOffices } from './firm/list-offices.ts'
import { listPeople } from './firm/list-people.ts'
import { showFreePage } from './firm/show-free-page.ts'
import { showPage } from './firm/show-page.ts'
import { showServiceCopy } from './firm/show-service-copy.ts'
import { showSite } from './firm/show-site.ts'
import { showGuide } from './guides/guide-answer.ts'
import { receiveLead } from './leads/receive-lead.ts'
import { showMatch, showMatchForm } from './match/show-match.ts'
import { countFile, keepUpload } from './orders/keep-upload.ts'
import { findPrices, listPrices } from './orders/list-prices.ts'
import { placeOrder } from './orders/place-order.ts'
import { priceCart, priceDocuments, priceServices } from './orders/price-orders.ts'
import { showReceipt } from './orders/show-receipt.ts'
import { listProgrammes } from './programmes/list-programmes.ts'
import { listSubjects } from './programmes/list-subjects.ts'
import { readTypedBudget } from './programmes/read-typed-budget.ts'
import { readWish } from './programmes/read-wish.ts'
import { showProgramme, summarizeSchoolProgrammes } from './programmes/show-programme.ts'
import { listHomeQuestions, listQuestions } from './questions/list-questions.ts'
import { listPlaces } from './ranking/list-places.ts'
import { listCities, listColleges, listEnrollments, listRegions, listSchoolTags } from './schools/list-choices.ts'
import { listSchools } from './schools/list-schools.ts'
import { listNoExamSchools, listNotableSchools, listOutstandingSchools } from './schools/pick-schools.ts'
import { listSchoolFacts } from './schools/school-facts.ts'
import { showSchool } from './schools/show-school.ts'
import { showSchoolWords } from './schools/show-school-words.ts'
import { listSuggestions } from './search/list-suggestions.ts'
import { noteOpened } from './search/note-opened.ts'
import { searchEverything } from './search/search-everything.ts'
import { listNewestStudents, listStudents, listStudentsAlike } from './students/list-students.ts'
import { listTestimonials } from './students/list-testimonials.ts'

export const resources = {
  articles: {
    list: listArticles,
    one: showArticle,
    draft: showDraft,
    recommended: listRecommendedArticles,
    classifications: listClassifications,
    tags: listArticleTags,
  },
  appointments: {
    slots: listSlots,
    options: listSlotOptions,
    hold: holdSlot,
    one: showAppointment,
    move: moveAppointment,
    cancel: cancelAppointment,
    companion: setCompanion,
  },
  consultations: {
    book: bookConsultation,
    captcha: issueCaptcha,
    copy: showConsultationCopy,
    options: listFormOptions,
  },
  costs: { sheet: showCosts, budget: showBudget },
  countries: { list: listCountries },
  firm: {
    site: showSite,
    offices: listOffices,
    people: listPeople,
    banners: listBanners,
    expectations: listExpectations,
    steps: listSteps,
    services: listServices,
    advertisements: listAdvertisements,
    serviceCopy: showServiceCopy,
    page: showPage,
    freePage: showFreePage,
    homeSections: listHomeSections,
    addresses: listAddresses,
  },
  guides: { one: showGuide },
  match: { find: showMatch, form: showMatchForm },
  orders: { place: placeOrder, quote: priceCart, prices: listPrices, receipt: showReceipt, keepUpload },
  programmes: {
    list: listProgrammes,
    one: showProgramme,
    ofSchool: summarizeSchoolProgrammes,
    subjects: listSubjects,
    typedBudget: readTypedBudget,
    wish: readWish,
  },
  questions: { list: listQuestions, home: listHomeQuestions },
  ranking: { list: listPlaces },
  schools: {
    list: listSchools,
    facts: listSchoolFacts,
    one: showSchool,
    noExam: listNoExamSchools,
    notable: listNotableSchools,
    outstanding: listOutstandingSchools,
    words: showSchoolWords,
    cities: listCities,
    regions: listRegions,
    tags: listSchoolTags,
    colleges: listColleges,
    enrollments: listEnrollments,
  },
  search: { everything: searchEverything },
  students: { list: listStudents, newest: listNewestStudents, testimonials: listTestimonials },
} as const

export const routes = new Hono<ApiEnv>()
  .get('/Home/home_sections', listHomeSections)
  .get('/Home/banners', listBanners)
  .get('/Home/customizes', listExpectations)
  .get('/Home/flows', listSteps)
  .get('/Home/videos', listVideos)
  .get('/Home/advertisements', listAdvertisements)
  .get('/Home/services', listServices)
  .get('/Home/sources', listSources)
  .get('/Home/offices', listOffices)
  .get('/Home/people', listPeople)
  .get('/Home/form_options', listFormOptions)
  .get('/Home/countries', listCountries)
  .get('/Home/costs', showCosts)
  .get('/Home/budget', showBudget)
  .get('/Home/school_colleges', listColleges)
  .get('/Home/school_tags', listSchoolTags)
  .get('/Home/enrollments', listEnrollments)
  .get('/Home/cities', listCities)
  .get('/Home/regions', listRegions)
  .get('/Home/school_lists', listSchools)
  .get('/Home/school_one/:id', showSchool)
  .get('/Home/school_facts', listSchoolFacts)
  .get('/Home/school_words', showSchoolWords)
  .get('/Home/programmes', listProgrammes)
  .get('/Home/programme_one/:id', showProgramme)
  .get('/Home/school_programmes/:id', summarizeSchoolProgrammes)
  .get('/Home/subjects', listSubjects)
  .get('/Home/typed_budget', readTypedBudget)
  .get('/Home/wish', readWish)
  .get('/Home/noExams', listNoExamSchools)
  .get('/Home/notable_schools', listNotableSchools)
  .get('/Home/outstanding_schools', listOutstandingSchools)
  .get('/Home/recommend_school_lists', listOutstandingSchools)
  .get('/Home/country_guides/:code', showGuide)
  .get('/Home/suggestions', listSuggestions)
  .get('/Home/search', searchEverything)
  .get('/Home/school_sorts', listPlaces)
  .get('/Home/match', showMatch)
  .get('/Home/match_form', showMatchForm)
  .get('/Home/admissions', listNewestStudents)
  .get('/Home/student_admission_lists', listStudents)
  .get('/student/lists', listStudentsAlike)
  .get('/Home/student_reports', listTestimonials)
  .get('/Home/article_classifications', listClassifications)
  .get('/Home/classifications', listClassifications)
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
  .get('/Home/free_pages/:slug', showFreePage)
  .get('/Home/consultation_copy', showConsultationCopy)
  .get('/Home/order_receipt', showReceipt)
  .get('/Home/slots', listSlots)
  .get('/Home/slot_options', listSlotOptions)
  .get('/Home/appointment', showAppointment)
  .get('/upschools/verify-image', issueCaptcha)
  .post('/Home/search_opened', noteOpened)
  .post('/Home/add_inq', bookConsultation)
  .post('/Home/hold_slot', holdSlot)
  .post('/Home/move_appointment', moveAppointment)
  .post('/Home/cancel_appointment', cancelAppointment)
  .post('/Home/appointment_companion', setCompanion)
  .post('/upschools/tmpFile', countFile)
  .post('/Home/upload_file', keepUpload)
  .post('/Home/get_price_refine', priceDocuments)
  .post('/Home/get_price_apply', priceServices)
  .post('/Home/get_discounts_price_refine', priceCart)
  .post('/Home/add_inq_server', placeOrder)
  // the site itself has no key, and so no name for it in `resources`
  .post('/leads', receiveLead)
