import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { TestApi, TestRequest } from "./api.ts";
import { aProvider, aRegion, aService, type ProviderRecord } from "./builders.ts";
import { emailsAbout, type PostedEmail } from "./emails.ts";

/** A postcode that the town's providers serve, one that no provider serves, and one that doesn't exist. */
export const SERVED = "3220";
export const UNSERVED = "3221";
export const UNKNOWN = "9999";

/** A service area with two providers that serve SERVED, and one without services or areas. */
export interface Town {
	areaId: number;
	areaName: string;
	near: ProviderRecord;
	alsoNear: ProviderRecord;
	far: ProviderRecord;
	/** Code of an existing age group. */
	age: string;
}

export const aTown = async (db: Db): Promise<Town> => {
	await aRegion(db, [SERVED, UNSERVED]);
	const { id, areaId, name } = await aService(db);
	const [age] = (await sql<{ code: string }>`select code from age_group order by number limit 1`.execute(db)).rows;
	if (!age) throw new Error("reference data has no age groups");
	const serves = { services: [id], postcodes: [SERVED] };
	return {
		areaId,
		areaName: `${name} area`,
		near: await aProvider(db, serves),
		alsoNear: await aProvider(db, serves, "optimisation"),
		far: await aProvider(db),
		age: age.code,
	};
};

/** The body of a connect request. */
export const aRequest = (town: Town, fields: Record<string, unknown> = {}) => ({
	name: "Mai Nguyen",
	email: "mai@visitor.example",
	phone: "0491 570 006",
	postcode: SERVED,
	suburb: "Geelong",
	service_area: town.areaId,
	age_groups_list: [town.age],
	funding_types_list: ["NDIS"],
	terms: true,
	hcp_referral: false,
	has_optimisation_provider: false,
	gclid: null,
	providers: [town.near.id],
	...fields,
});

export interface Answer {
	status: number;
	id: string | undefined;
	detail: string | undefined;
	errors: { field: string; message: string }[] | undefined;
	headers: Headers;
	/** Value of the visitor's cookie, if the answer sets it. */
	token: string | undefined;
}

export const sendQuote = async (
	api: TestApi,
	body: unknown,
	{ key, ...init }: TestRequest & { key?: string } = {},
): Promise<Answer> => {
	const response = await api.request("/quotes/", {
		...init,
		body,
		headers: { ...(key === undefined ? {} : { "Idempotency-Key": key }), ...init.headers },
	});
	const told = (await response.json()) as Pick<Answer, "id" | "detail" | "errors">;
	const token = /quote_visitor=([^;]*)/.exec(response.headers.getSetCookie().join("\n"))?.[1];
	return {
		...told,
		status: response.status,
		id: told.id,
		detail: told.detail,
		errors: told.errors,
		headers: response.headers,
		token,
	};
};

interface StoredQuote {
	id: string;
	created_at: Date;
	name: string;
	email: string;
	phone: string;
	postcode: string | null;
	suburb: string | null;
	service_area_id: number;
	age_groups: string[];
	funding_types: string[];
	hcp_referral: boolean;
	has_optimisation_provider: boolean;
	gclid: string | null;
	submitted_anyway: boolean;
	visitor_token_hashes: Buffer[];
	providers: { id: number; available: boolean }[];
	emails: PostedEmail[];
}

/** The stored quotes of this email address. */
export const storedQuotes = async ({ services }: TestApi, email: string): Promise<StoredQuote[]> => {
	const { rows } = await sql<Omit<StoredQuote, "emails">>`
		select q.*,
			(select coalesce(json_agg(json_build_object('id', p.provider_id, 'available', p.is_available) order by p.provider_id), '[]')
				from quote_provider p where p.quote_id = q.id) as providers
		from quote q where q.email = ${email} order by q.created_at
	`.execute(services.database.db);
	return Promise.all(rows.map(async (row) => ({ ...row, emails: await emailsAbout(services, `quote:${row.id}`) })));
};
