import { data, redirect } from "react-router";
import { movePostcodes, readRegionPostcodes } from "#contract/reference/editing.ts";
import { counted } from "#contract/shared/counted.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/site-region";
import { History } from "./history.tsx";
import styles from "./site.module.css";
import { touchSentence } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => ({
	product: from.context.get(requestContext).brand.name,
	...(await ask(from, readRegionPostcodes, { params: { region: from.params.region } })),
	said: new URL(from.request.url).searchParams.has("said"),
});

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const codes = String(form.get("codes") ?? "");
	const save = form.get("intent") === "save";
	const sent = await send(from, movePostcodes, {
		params: { region: from.params.region },
		body: { version: Number(form.get("version")) || 1, codes, save },
	});
	if (sent.ok && sent.data.is_saved) return redirect(`${links.teamRegion(from.params.region)}?said=moved`, 303);
	if (sent.ok) return data({ codes, errors: {} as Record<string, string>, move: sent.data }, { status: 200 });
	const errors = errorsOf(sent.problem);
	return data(
		{ codes, errors, ...(Object.keys(errors).length > 0 ? {} : { fault: sent.problem.detail }) },
		{ status: sent.status },
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

/** Postcodes of a region, with a form to move others into it. */
export default function SiteRegion({
	loaderData: { product, region, state, postcodes, history, said },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const { errors = {}, codes = "" } = actionData ?? {};
	const fault = actionData && "fault" in actionData ? actionData.fault : undefined;
	const move = actionData && "move" in actionData ? actionData.move : undefined;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(`Postcodes of ${region.name}`, product, Boolean(errors.codes || fault))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamReferenceRow("regions", region.key)}>{region.name}</BackLink>
				{errors.codes && <ErrorSummary key={round} errors={[{ href: "#codes", message: errors.codes }]} />}
				{fault && <ErrorNotice key={`f${round}`} title={fault} />}
				{said && !actionData && <Notice kind="success" role="status" title="Postcodes moved" takesFocus />}
				<div className={desk.head}>
					<h1>Postcodes of {region.name}</h1>
					<p>
						{counted(postcodes.length, "postcode")} in {state}.{" "}
						{touchSentence({ providers: region.touches.providers ?? 0 })} Providers who serve the whole region serve all
						its postcodes.
					</p>
				</div>
				<p className={styles.codes}>{postcodes.join(", ") || "None."}</p>
				{move ? (
					<section aria-labelledby="touches">
						<Stack gap={4}>
							<Notice
								kind="warning"
								role="status"
								key={round}
								takesFocus
								title={`${counted(move.moves.length, "postcode")} will move here`}
							>
								<p>
									{counted(move.lose, "provider")} will stop serving these postcodes, because they serve the whole
									region the postcodes leave. {counted(move.gain, "provider")} will start serving them, because they
									serve the whole of {region.name}.
								</p>
							</Notice>
							<h2 id="touches" className={desk.heading}>
								Postcodes to move
							</h2>
							<ul className={styles.rows}>
								{move.moves.map(({ code, from }) => (
									<li key={code} className={styles.row}>
										<span className={desk.name}>{code}</span>
										<span className={desk.facts}>{from ? `from ${from}` : "from no region"}</span>
									</li>
								))}
							</ul>
							<div className={desk.ways}>
								<PostForm intent="save" inline>
									<input type="hidden" name="version" value={region.version} />
									<input type="hidden" name="codes" value={codes} />
									<Button type="submit">Move {counted(move.moves.length, "postcode")}</Button>
								</PostForm>
							</div>
						</Stack>
					</section>
				) : (
					<PostForm intent="try" key={region.version}>
						<input type="hidden" name="version" value={region.version} />
						<TextArea
							id="codes"
							name="codes"
							label="Move postcodes into this region"
							hint={`Postcodes in ${state}, for example 3000, 3004 or 3211-3215. You’ll see what changes before you save.`}
							rows={3}
							defaultValue={codes}
							error={errors.codes}
						/>
						<div>
							<Button type="submit" variant="secondary">
								Preview changes
							</Button>
						</div>
					</PostForm>
				)}
				<History events={history} />
			</Stack>
		</Page>
	);
}
