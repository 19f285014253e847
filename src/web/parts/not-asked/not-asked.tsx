import type { ReactNode } from "react";
import { Reference, WithNames } from "../../ui/bdi/bdi.tsx";
import { Button } from "../../ui/button/button.tsx";

/** Whether the provider can still end a referral, has done so, or it ended for another reason. */
export interface NotAskedReferral {
	reference: string;
	provider: string;
	state: "open" | "said" | "ended";
}

export const notAskedTitle = ({ reference, state }: NotAskedReferral): string =>
	state === "open"
		? "Didn't they ask for this?"
		: state === "said"
			? `Thanks – referral ${reference} is stopped`
			: `Referral ${reference} has ended`;

export const NotAskedButton = () => (
	<div>
		<Button type="submit" variant="danger">
			They didn't ask for this
		</Button>
	</div>
);

/** A provider says that the person didn't ask for a referral: a button before, and what happens next after it. */
export const NotAsked = ({ one, form, back }: { one: NotAskedReferral; form: ReactNode; back: ReactNode }) => (
	<>
		<h1>
			<WithNames of={[one.reference]} as={Reference}>
				{notAskedTitle(one)}
			</WithNames>
		</h1>
		{one.state === "open" && (
			<>
				<p>
					Did the person tell you that they didn't ask for support? Then stop referral{" "}
					<Reference>{one.reference}</Reference> for {one.provider}. You can no longer open it, and a person in our team
					calls within two business hours.
				</p>
				<p>If they asked and don't want support any more, decline or close the referral instead.</p>
				{form}
			</>
		)}
		{one.state === "said" && (
			<p>
				Please don't contact them about it. Delete any notes about it, unless the law says you must keep them. Our team
				looks at the request within two business hours.
			</p>
		)}
		{one.state === "ended" && <p>You don't need to do anything.</p>}
		{back}
	</>
);
