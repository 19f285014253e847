import { links } from "../../lib/links.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import desk from "../desk/desk.module.css";
import { moment } from "./words.ts";

interface Props {
	hold: { because: string; since: string; by: string | null } | null;
	mayHold: boolean;
	version: number;
	today: string;
	error: string | undefined;
	typed: string | undefined;
}

/** The retention hold of a case. Empty if there is none and the team member can't place one. */
export const Keeping = ({ hold, mayHold, version, today, error, typed }: Props) => {
	if (!hold && !mayHold) return null;
	return (
		<Card as="section" aria-labelledby="keeping">
			<Stack gap={4}>
				<h2 id="keeping" className={desk.heading}>
					{hold ? "Retention hold" : "Retention"}
				</h2>
				{hold && (
					<p>
						We won’t delete anything in this case while the hold is in place. Reason: {hold.because} (
						{hold.by ?? "a former colleague"}, {moment(hold.since, today)})
					</p>
				)}
				{hold && mayHold && (
					<PostForm intent="hold" inline>
						<input type="hidden" name="version" value={version} />
						<input type="hidden" name="lift" value="yes" />
						<Button type="submit" variant="secondary">
							Remove hold
						</Button>
					</PostForm>
				)}
				{!hold && (
					<p>
						Kept under our <Link href={links.teamRetention()}>retention rules</Link>.
					</p>
				)}
				{!hold && (
					<Disclosure summary="Place a hold" open={error !== undefined}>
						<PostForm intent="hold">
							<input type="hidden" name="version" value={version} />
							<TextField
								id="because"
								name="because"
								label="Reason for the hold"
								hint="For example, a claim or a Commission inquiry. Leave out health information."
								maxLength={300}
								autoComplete="off"
								defaultValue={typed}
								error={error}
							/>
							<div>
								<Button type="submit" variant="secondary">
									Place hold
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				)}
			</Stack>
		</Card>
	);
};
