import { accountsApi } from "#domains/accounts/api.ts";
import { teamPeopleApi } from "#domains/accounts/team-api.ts";
import { alertsApi } from "#domains/alerts/api.ts";
import { eventsApi } from "#domains/analytics/api.ts";
import { campaignsApi } from "#domains/campaigns/api.ts";
import { campaignEditApi } from "#domains/campaigns/edit-api.ts";
import { capacityApi } from "#domains/capacity/api.ts";
import { captchaApi } from "#domains/captcha/api.ts";
import { answersApi } from "#domains/cases/answers.ts";
import { teamApi } from "#domains/cases/api.ts";
import { callsApi } from "#domains/cases/calls.ts";
import { teamChatCasesApi } from "#domains/cases/chats-api.ts";
import { complaintApi } from "#domains/cases/complaint-api.ts";
import { detailsApi } from "#domains/cases/details-api.ts";
import { draftsApi } from "#domains/cases/drafts.ts";
import { holidaysApi } from "#domains/cases/holidays-api.ts";
import { linksApi } from "#domains/cases/links-api.ts";
import { noticesApi } from "#domains/cases/notices-api.ts";
import { replyApi } from "#domains/cases/reply.ts";
import { teamReviewsApi } from "#domains/cases/reviews-api.ts";
import { addressApi } from "#domains/cases/unreachable.ts";
import { chatApi } from "#domains/chat/api.ts";
import { teamChatApi } from "#domains/chat/team-api.ts";
import { consentApi } from "#domains/consent/api.ts";
import { enquiriesApi } from "#domains/enquiries/api.ts";
import { mailInApi } from "#domains/mail-in/api.ts";
import { operationsApi } from "#domains/operations/api.ts";
import { errorsApi } from "#domains/operations/browser-errors/api.ts";
import { demoApi } from "#domains/operations/demo-api.ts";
import { recordsApi } from "#domains/people/api.ts";
import { casePageApi } from "#domains/people/case-page.ts";
import { findApi } from "#domains/people/find-anything.ts";
import { importApi } from "#domains/provider-import/api.ts";
import { providerAdminApi } from "#domains/providers/admin/api.ts";
import { providersApi } from "#domains/providers/api.ts";
import { directoryApi } from "#domains/providers/directory/api.ts";
import { quotesApi } from "#domains/quotes/api.ts";
import { referenceApi } from "#domains/reference/api.ts";
import { referenceEditApi } from "#domains/reference/edit-api.ts";
import { referralsApi } from "#domains/referrals/api.ts";
import { registersApi } from "#domains/registers/api.ts";
import { reportsApi } from "#domains/reports/api.ts";
import { dataExportApi } from "#domains/reports/export/api.ts";
import { retentionApi } from "#domains/retention/api.ts";
import { reviewsApi } from "#domains/reviews/api.ts";
import { withHelp } from "#domains/safety/free-text.ts";
import { searchApi } from "#domains/search/api.ts";
import { mapApi } from "#domains/search/map/api.ts";
import { ownWordsApi } from "#domains/search/own-words/api.ts";
import { blogApi } from "#domains/stories/api.ts";
import { teamStoriesApi } from "#domains/stories/team-api.ts";
import { toolkitApi } from "#domains/toolkit/api.ts";
import type { Binding } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";

const everyBinding = (services: Services): Binding[] => [
	...accountsApi(services),
	...teamPeopleApi(services),
	...captchaApi(services),
	...referenceApi(services),
	...providersApi(services),
	...searchApi(services),
	...alertsApi(services),
	...ownWordsApi(services),
	...mapApi(services),
	...providerAdminApi(services),
	...directoryApi(services),
	...capacityApi(services),
	...importApi(services),
	...registersApi(services),
	...reviewsApi(services),
	...toolkitApi(services),
	...campaignsApi(services),
	...campaignEditApi(services),
	...blogApi(services),
	...teamStoriesApi(services),
	...quotesApi(services),
	...enquiriesApi(services),
	...referralsApi(services),
	...chatApi(services),
	...teamChatApi(services),
	...teamApi(services),
	...teamReviewsApi(services),
	...complaintApi(services),
	...callsApi(services),
	...replyApi(services),
	...addressApi(services),
	...draftsApi(services),
	...noticesApi(services),
	...teamChatCasesApi(services),
	...answersApi(services),
	...referenceEditApi(services),
	...holidaysApi(services),
	...linksApi(services),
	...recordsApi(services),
	...casePageApi(services),
	...findApi(services),
	...reportsApi(services),
	...dataExportApi(services),
	...detailsApi(services),
	...retentionApi(services),
	...operationsApi(services),
	...eventsApi(services),
	...errorsApi(services),
	...consentApi(services),
	...demoApi(services),
	...mailInApi(services),
];

/** Every API endpoint of the service, by domain. Answers have help for words of danger (decision 83). */
export const bindings = (services: Services): Binding[] => withHelp(everyBinding(services), services);
