import { movePostcodes, readRegionPostcodes } from "#contract/reference/editing.ts";
import { counted } from "#contract/shared/counted.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { typedIn } from "#web/forms/form-state.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { TextArea } from "#web/ui/field/field.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import type { Route } from "./+types/site-region";
import { History } from "./history.tsx";
import { Preview } from "./preview.tsx";
import { Rows } from "./rows.tsx";
import styles from "./site.module.css";
import { SitePage } from "./site-page.tsx";
import { touchSentence } from "./words.ts";

const ACTS = {
	save: act(movePostcodes, () => ({ given: { save: true } })),
	try: act(movePostcodes, () => ({
		given: { save: false },
		taken: (move, form) => ({ typed: typedIn(form), errors: {}, requestKey: "", move }),
	})),
};

export const loader = async (from: Route.LoaderArgs) => ({
	...(await ask(from, readRegionPostcodes, { params: { region: from.params.region } })),
	said: new URL(from.request.url).searchParams.has("said"),
	forms: newForms(ACTS),
});

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, () => `${teamLinks.region(from.params.region)}?said=moved`);

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const LABELS = { codes: "Move postcodes into this region" };

/** Postcodes of a region, with a form to move others into it. */
export default function SiteRegion({
	loaderData: { region, state, postcodes, history, said, forms },
	actionData,
}: Route.ComponentProps) {
	const move = actionData && "move" in actionData ? actionData.move : undefined;
	const hidden = { version: region.version };
	const codes = actionData?.typed.codes?.[0] ?? "";
	return (
		<SitePage
			title={`Postcodes of ${region.name}`}
			intro={`${counted(postcodes.length, "postcode")} in ${state}. ${touchSentence({ providers: region.touches.providers ?? 0 })} Providers who serve the whole region serve all its postcodes.`}
			back={{ href: teamLinks.referenceRow("regions", region.key), text: region.name }}
			forms={forms}
			answer={actionData}
			said={said && "Postcodes moved"}
			labels={LABELS}
		>
			<p className={styles.codes}>{postcodes.join(", ") || "None."}</p>
			{move ? (
				<Preview
					of={move}
					kind="warning"
					says={`${counted(move.moves.length, "postcode")} will move here`}
					heading="Postcodes to move"
					about={
						<p>
							{counted(move.lose, "provider")} will stop serving these postcodes, because they serve the whole region
							the postcodes leave. {counted(move.gain, "provider")} will start serving them, because they serve the
							whole of {region.name}.
						</p>
					}
				>
					<Rows
						rows={move.moves.map(({ code, from }) => ({
							key: code,
							name: code,
							facts: [[from ? `from ${from}` : "from no region"]],
						}))}
					/>
					<div className={common.ways}>
						<ActForm
							intent="save"
							hidden={{ ...hidden, codes }}
							submit={`Move ${counted(move.moves.length, "postcode")}`}
							variant="primary"
							inline
						/>
					</div>
				</Preview>
			) : (
				<ActForm
					key={region.version}
					intent="try"
					others={["save"]}
					hidden={hidden}
					labels={LABELS}
					submit="Preview changes"
				>
					<Field
						name="codes"
						as={TextArea}
						optional={false}
						hint={`Postcodes in ${state}, for example 3000, 3004 or 3211-3215. You’ll see what changes before you save.`}
						rows={3}
					/>
				</ActForm>
			)}
			<History events={history} />
		</SitePage>
	);
}
