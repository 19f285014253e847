import { LOGO_BYTES } from "#contract/providers/limits.ts";
import { readPriceFile } from "#contract/providers/price-file.ts";
import { PRICE_FILE_BYTES, PRICE_FILE_TOO_LARGE } from "#contract/providers/price-options.ts";
import {
	changeOwnProvider,
	getLogo,
	getOwnProvider,
	listOwnProviders,
	listProviderChanges,
	removeLogo as removeLogoLine,
	undoProviderChange,
	uploadLogo,
} from "#contract/providers/provider-admin.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { anyoneSignedIn, signedIn } from "#domains/accounts/session.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { lookupOf } from "../lookup.ts";
import { may } from "../permissions.ts";
import { changeProfile } from "./change-profile.ts";
import { changeLogo, readLogo, removeLogo } from "./logo.ts";
import { membersApi } from "./members-api.ts";
import { readPrices } from "./read-prices.ts";
import { findOwn, listChanges, listManaged, type OwnRow, toOwnProvider } from "./store.ts";
import { canUndo, undoChange } from "./undo-change.ts";

const UPLOADS = { times: 30, seconds: 3600 };
/** Most bytes that a form adds to the file. */
const FORM_BYTES = 16 * 1024;

/** Profile endpoints for provider staff (API-040 to API-045). Permissions are in permissions.ts. */
export const providerAdminApi = (services: Services): Binding[] => {
	const { database } = services;
	const shown = async (row: OwnRow) => toOwnProvider(row, await lookupOf(database));
	return [
		bind(listOwnProviders, { who: anyoneSignedIn }, async ({ query }, caller) => {
			const { rows, count, owns } = await listManaged(database.db, (await signedIn(caller, services)).id, query);
			return {
				results: await Promise.all(rows.map(shown)),
				count,
				totalPages: Math.ceil(count / query.pageSize),
				owns_account: owns,
			};
		}),
		bind(getOwnProvider, { who: may("profile.read") }, async ({ params }) => {
			const row = await findOwn(database.db, params.id);
			if (!row) throw notFound();
			return shown(row);
		}),
		bind(
			changeOwnProvider,
			{ who: may("profile.change"), maxBody: 256 * 1024 },
			async ({ params, body: { version, is_restated: isRestated, ...asked } }, caller) =>
				shown(
					await changeProfile(
						services,
						{ providerId: params.id, person: await signedIn(caller, services), version, isRestated },
						asked,
					),
				),
		),
		bind(
			readPriceFile,
			{
				who: may("profile.change"),
				limit: UPLOADS,
				maxBody: PRICE_FILE_BYTES + FORM_BYTES,
				tooLarge: { field: "file", message: PRICE_FILE_TOO_LARGE },
			},
			async ({ body }) =>
				readPrices(
					Buffer.from(await body.file.arrayBuffer()),
					await database.db.selectFrom("service_area").select(["id", "name"]).execute(),
				),
		),
		bind(listProviderChanges, { who: may("profile.history") }, async ({ params, query }, caller) => {
			const me = await signedIn(caller, services);
			const { rows, count } = await listChanges(database.db, params.id, query);
			const results = rows.map((row, index) => ({
				id: row.id,
				version: row.version,
				at: row.at.toISOString(),
				by: row.by,
				by_team: row.by_team,
				columns: row.columns,
				is_undo: row.undoes !== null,
				can_undo: query.page === 1 && index === 0 && canUndo(row, me),
			}));
			return { results, count, totalPages: Math.ceil(count / query.pageSize) };
		}),
		bind(undoProviderChange, { who: may("profile.undo") }, async ({ params, body }, caller) =>
			shown(
				await undoChange(services, {
					providerId: params.id,
					person: await signedIn(caller, services),
					version: body.version,
				}),
			),
		),
		bind(
			uploadLogo,
			{
				who: may("logo.change"),
				limit: UPLOADS,
				maxBody: LOGO_BYTES + FORM_BYTES,
				tooLarge: { field: "logo", message: adminCopy.logoTooLarge },
			},
			async ({ params, body }, caller) => ({
				logo_url: await changeLogo(
					services,
					{ providerId: params.id, person: await signedIn(caller, services) },
					body.logo,
				),
			}),
		),
		bind(removeLogoLine, { who: may("logo.change") }, async ({ params }, caller) => {
			await removeLogo(services, { providerId: params.id, person: await signedIn(caller, services) });
			return { removed: true as const };
		}),
		bind(getLogo, { who: anyone }, ({ params }, caller) => readLogo(services, caller, params.name, params.variant)),
		...membersApi(services),
	];
};
