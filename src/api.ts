import { accountsApi } from "#domains/accounts/api.ts";
import { teamPeopleApi } from "#domains/accounts/team-api.ts";
import { blogApi } from "#domains/blog/api.ts";
import { teamStoriesApi } from "#domains/blog/team-api.ts";
import { campaignsApi } from "#domains/campaigns/api.ts";
import { campaignEditApi } from "#domains/campaigns/edit-api.ts";
import { captchaApi } from "#domains/captcha/api.ts";
import { chatApi } from "#domains/chat/api.ts";
import { teamChatApi } from "#domains/chat/team-api.ts";
import { consentApi } from "#domains/consent/api.ts";
import { demoApi } from "#domains/demo/api.ts";
import { enquiriesApi } from "#domains/enquiries/api.ts";
import { errorsApi } from "#domains/errors/api.ts";
import { eventsApi } from "#domains/events/api.ts";
import { operationsApi } from "#domains/operations/api.ts";
import { providerAdminApi } from "#domains/providers/admin/api.ts";
import { providersApi } from "#domains/providers/api.ts";
import { capacityApi } from "#domains/providers/capacity/api.ts";
import { directoryApi } from "#domains/providers/directory/api.ts";
import { importApi } from "#domains/providers/import/api.ts";
import { quotesApi } from "#domains/quotes/api.ts";
import { referenceApi } from "#domains/reference/api.ts";
import { referenceEditApi } from "#domains/reference/edit-api.ts";
import { referralsApi } from "#domains/referrals/api.ts";
import { reviewsApi } from "#domains/reviews/api.ts";
import { answersApi } from "#domains/team/answers.ts";
import { teamApi } from "#domains/team/api.ts";
import { callsApi } from "#domains/team/calls.ts";
import { teamChatCasesApi } from "#domains/team/chats-api.ts";
import { complaintApi } from "#domains/team/complaint-api.ts";
import { detailsApi } from "#domains/team/details-api.ts";
import { dataExportApi } from "#domains/team/export/api.ts";
import { holidaysApi } from "#domains/team/holidays-api.ts";
import { linksApi } from "#domains/team/links-api.ts";
import { recordsApi } from "#domains/team/records/api.ts";
import { retentionApi } from "#domains/team/retention/api.ts";
import { teamReviewsApi } from "#domains/team/reviews-api.ts";
import { toolkitApi } from "#domains/toolkit/api.ts";
import type { Binding } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";

/** The table of contents: every call of the service, domain by domain. */
export const bindings = (services: Services): Binding[] => [
	...accountsApi(services),
	...teamPeopleApi(services),
	...captchaApi(services),
	...referenceApi(services),
	...providersApi(services),
	...providerAdminApi(services),
	...directoryApi(services),
	...capacityApi(services),
	...importApi(services),
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
	...teamChatCasesApi(services),
	...answersApi(services),
	...referenceEditApi(services),
	...holidaysApi(services),
	...linksApi(services),
	...recordsApi(services),
	...dataExportApi(services),
	...detailsApi(services),
	...retentionApi(services),
	...operationsApi(services),
	...eventsApi(services),
	...errorsApi(services),
	...consentApi(services),
	...demoApi(services),
];
