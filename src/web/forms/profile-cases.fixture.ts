import { changeOwnProvider, type OwnProvider, removeLogo } from "#contract/providers/provider-admin.ts";
import { placesOf } from "../parts/places-form/values.ts";
import { valuesOf } from "../parts/profile-form/values.ts";
import * as edit from "../provider/profiles/edit.tsx";
import * as places from "../provider/profiles/places.tsx";
import * as teamEdit from "../team/directory/provider-edit.tsx";
import * as teamPlaces from "../team/directory/provider-places.tsx";
import type { Case } from "./form-cases.fixture.ts";
import { newForm } from "./read-form.ts";

// Every form of a profile, for its staff and for the team.

const provider = { id: 1, name: "Hakea", url_slug: "hakea", is_active: true, inactive_reason: null, missing: [] };
const stated = { version: 4, sites: [], delivery: [], fit_facts: {}, prices: [] };
const data = {
	...{ version: 3, stored: placesOf(stated as unknown as OwnProvider), saved: false },
	choices: {
		...{ areas: [{ id: 3, name: "Nursing" }], regions: [], diagnoses: [] },
		basis: { sites: [], delivery: {}, facts: {}, prices: [] },
	},
};
const form = (page: Case["page"], shown: object): Case => ({
	...{ page, data: shown, endpoint: changeOwnProvider, intent: "places", reads: stated },
	right: {
		...{ "sites.0.name": "Carlton clinic", "sites.0.suburb": "Carlton", "sites.0.state": "VIC" },
		...{ "sites.0.postcode": "3053", "sites.0.access.step_free": "yes", auslan: "yes", "hours.2.opens": "08:30" },
		...{ "prices.0.service_area": "3", "prices.0.unit": "hour", "prices.0.rates.weekday": "65.50" },
		...{ "hours.2.closes": "17:00", areas: "3", "delivery.3": "home", version: "3", is_restated: "yes" },
	},
});

const columns = {
	...{ name: "Hakea", short_description: "Nursing", description: "<p>Nursing at home</p>", url: null, version: 4 },
	...{ services: [], age_groups: [], funding_types: [], regions: [], single_postcodes: [] },
} as unknown as OwnProvider;
const choices = {
	areas: [{ id: 3, name: "Nursing", services: [{ id: 5, name: "Wound care" }] }],
	...{ ages: [{ code: "A", description: "Adult" }], funding: [{ code: "NDIS", name: "NDIS" }], regions: [] },
	...{ values: valuesOf(columns), said: null, form: newForm(changeOwnProvider) },
};
const shown = { ...provider, logo_url: "/logo", version: 3, asked_name: null, isLocked: false };
const ofColumns = (page: Case["page"], data: object): Case => ({
	...{ page, data, endpoint: changeOwnProvider, intent: "profile", reads: columns, picked: ["description"] },
	right: {
		...{ name: "Hakea Care", short_description: "Nurses", description: "Nurses at home", url: "https://hakea.example" },
		...{ services: "5", age_groups: "A", funding_types: "NDIS", version: "3" },
	},
});
const ofLogo = (page: Case["page"], data: object): Case => ({
	...{ page, data, endpoint: removeLogo, intent: "remove-logo", right: {} },
});
const own = { shown: { provider: shown, ...choices } };
const byTeam = { provider: shown, staffLocked: false, ...choices };

export const PROFILE_FORMS: Record<string, Case> = {
	profile: ofColumns(edit, own),
	"profile, by the team": ofColumns(teamEdit, byTeam),
	"no logo": ofLogo(edit, own),
	"no logo, by the team": ofLogo(teamEdit, byTeam),
	"places and fit": form(places, { shown: { provider, ...data } }),
	"places and fit, by the team": form(teamPlaces, { provider, ...data }),
};
