/** The API as the house speaks of it: what the client offers. The contract's addresses stand in `routes.ts`. */
import { listArticleTags } from './articles/list-article-tags.ts'
import { listArticles } from './articles/list-articles.ts'
import { listClassifications } from './articles/list-classifications.ts'
import { listRecommendedArticles } from './articles/list-recommended-articles.ts'
import { showArticle } from './articles/show-article.ts'
import { showDraft } from './articles/show-draft.ts'
import { bookConsultation } from './consultations/book-consultation.ts'
import { issueCaptcha } from './consultations/issue-captcha.ts'
import { listFormOptions } from './consultations/list-form-options.ts'
import { showConsultationCopy } from './consultations/show-consultation-copy.ts'
import { listCountries } from './countries/list-countries.ts'
import { listAddresses } from './firm/list-addresses.ts'
import { listAdvertisements } from './firm/list-advertisements.ts'
import { listBanners } from './firm/list-banners.ts'
import { listExpectations } from './firm/list-expectations.ts'
import { listOffices } from './firm/list-offices.ts'
import { listPeople } from './firm/list-people.ts'
import { listServices } from './firm/list-services.ts'
import { listSteps } from './firm/list-steps.ts'
import { showPage } from './firm/show-page.ts'
import { showServiceCopy } from './firm/show-service-copy.ts'
import { showSite } from './firm/show-site.ts'
import { showGuide } from './guides/show-guide.ts'
import { showMatchData } from './match/show-match-data.ts'
import { keepUpload } from './orders/keep-upload.ts'
import { listPrices } from './orders/list-prices.ts'
import { placeOrder } from './orders/place-order.ts'
import { priceCart } from './orders/price-cart.ts'
import { showReceipt } from './orders/show-receipt.ts'
import { listHomeQuestions } from './questions/list-home-questions.ts'
import { listQuestions } from './questions/list-questions.ts'
import { listPlaces } from './ranking/list-places.ts'
import { listCities } from './schools/list-cities.ts'
import { listColleges } from './schools/list-colleges.ts'
import { listEnrollments } from './schools/list-enrollments.ts'
import { listNoExamSchools } from './schools/list-no-exam-schools.ts'
import { listNotableSchools } from './schools/list-notable-schools.ts'
import { listOutstandingSchools } from './schools/list-outstanding-schools.ts'
import { listRegions } from './schools/list-regions.ts'
import { listSchoolFacts } from './schools/list-school-facts.ts'
import { listSchoolTags } from './schools/list-school-tags.ts'
import { listSchools } from './schools/list-schools.ts'
import { showSchool } from './schools/show-school.ts'
import { showSchoolWords } from './schools/show-school-words.ts'
import { searchEverything } from './search/search-everything.ts'
import { listNewestStudents } from './students/list-newest-students.ts'
import { listStudents } from './students/list-students.ts'
import { listTestimonials } from './students/list-testimonials.ts'

export const nouns = {
  articles: {
    list: listArticles,
    one: showArticle,
    draft: showDraft,
    recommended: listRecommendedArticles,
    classifications: listClassifications,
    tags: listArticleTags,
  },
  consultations: {
    book: bookConsultation,
    captcha: issueCaptcha,
    copy: showConsultationCopy,
    options: listFormOptions,
  },
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
    addresses: listAddresses,
  },
  guides: { one: showGuide },
  match: { data: showMatchData },
  orders: { place: placeOrder, quote: priceCart, prices: listPrices, receipt: showReceipt, keepUpload },
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
