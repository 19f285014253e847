import { data } from "react-router";
import { copy } from "#contract/copy.ts";
import { listProviderChanges, type ProviderChange, undoProviderChange } from "#contract/provider-admin.ts";
import { listAgeGroups, listFundingTypes, listRegions, listServices } from "#contract/reference.ts";
import { call, read } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import { pageIn } from "../lib/page-number.ts";
import { pageMeta } from "../lib/seo.ts";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { Button } from "../ui/button/button.tsx";
import { Card, Page, Stack } from "../ui/layout/layout.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import { Pager } from "../ui/pager/pager.tsx";
import type { Route } from "./+types/history";
import { asStaff, backSaying, send } from "./answer.ts";
import { type Told, tellChange } from "./history/tell-change.ts";
import styles from "./history.module.css";
import { NotYours } from "./not-yours.tsx";
import { keepSlug, ownProfile } from "./own-profile.ts";
import { ProfileHead } from "./profile-head.tsx";

const when = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeStyle: "short", timeZone: "Australia/Melbourne" });

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(surroundingsContext);
	const provider = await ownProfile(from, from.params.id);
	if (!provider) return data({ product: brand.name, shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams, 100_000);
	const answer = asStaff(from, await call(from, listProviderChanges, { params: { id: String(provider.id) }, query: { page: String(page) } }));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	const [services, ages, funding, regions] = await Promise.all([
		read(from, listServices, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
		read(from, listRegions, {}),
	]);
	const names = {
		services: new Map<unknown, string>(services.map((s) => [s.id, s.name])),
		age_groups: new Map<unknown, string>(ages.map((a) => [a.code, a.description])),
		funding_types: new Map<unknown, string>(funding.map((f) => [f.code, f.name])),
		regions: new Map<unknown, string>(regions.map((r) => [r.id, r.name])),
	};
	const shownChange = ({ columns, at, ...change }: ProviderChange): Omit<ProviderChange, "columns" | "at"> & { iso: string; at: string; told: Told[] } => ({
		...change,
		iso: at,
		at: when.format(new Date(at)),
		told: tellChange(columns, names),
	});
	const { id, url_slug, name, is_active } = provider;
	return {
		product: brand.name,
		shown: {
			provider: { id, url_slug, name, is_active },
			page,
			totalPages: answer.data.totalPages,
			changes: answer.data.results.map(shownChange),
			undone: searchParams.get("said") === "undone",
		},
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await from.request.formData();
	const answer = asStaff(from, await send(from, undoProviderChange, { params: { id: from.params.id }, body: { version: Number(form.get("version")) } }, form));
	if (answer.ok) return backSaying(from.request, "undone");
	return data({ fault: answer.status === 409 ? answer.problem.detail : copy.admin.saveFailed }, { status: answer.status });
};

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta({ title: "History", product: loaderData?.product ?? "", noindex: true });

/** Who changed what of a profile and when; the newest change can be taken back. */
export default function History({ loaderData: { product, shown }, actionData }: Route.ComponentProps) {
	if (!shown) return <NotYours product={product} />;
	const { provider, page, totalPages, changes, undone } = shown;
	return (
		<Page width="wide">
			<Stack gap="large">
				<ProfileHead title="History" provider={provider} at="history" />
				{actionData?.fault && <Notice kind="error" role="alert" title={actionData.fault} />}
				{undone && !actionData && <Notice kind="success" role="status" title="The change is taken back" takesFocus />}
				{changes.length === 0 && <p>Nothing was changed here yet. Every change will be listed, with who made it and when.</p>}
				<ol className={styles.list}>
					{changes.map((change) => (
						<li key={change.id}>
							<Card as="article" className={styles.change}>
								<h2 className={styles.title}>
									<time dateTime={change.iso}>{change.at}</time>
								</h2>
								<p>
									{change.is_undo ? "Taken back by " : "Changed by "}
									<strong>{change.by ?? "somebody who has left"}</strong>
								</p>
								<dl className={styles.columns}>
									{change.told.map(({ label, was, is, added, removed }) => (
										<div key={label}>
											<dt>{label}</dt>
											{was !== undefined && (
												<dd>
													<span className={styles.word}>Was</span> {was || "empty"}
												</dd>
											)}
											{is !== undefined && (
												<dd>
													<span className={styles.word}>Is</span> {is || "empty"}
												</dd>
											)}
											{added && (
												<dd>
													<span className={styles.word}>Added</span> {added}
												</dd>
											)}
											{removed && (
												<dd>
													<span className={styles.word}>Removed</span> {removed}
												</dd>
											)}
										</div>
									))}
								</dl>
								{change.can_undo && (
									<PostForm>
										<input type="hidden" name="version" value={change.version} />
										<Button type="submit" variant="secondary">
											Take this change back
										</Button>
									</PostForm>
								)}
							</Card>
						</li>
					))}
				</ol>
				<Pager page={page} totalPages={totalPages} hrefFor={(to) => `${links.profileHistory(provider)}?page=${to}`} label="Pages of the history" />
			</Stack>
		</Page>
	);
}
