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

/** Whether the case is kept whatever the rules of retention say; nothing for whoever can neither read nor do anything here. */
export const Keeping = ({ hold, mayHold, version, today, error, typed }: Props) => {
	if (!hold && !mayHold) return null;
	return (
		<Card as="section" aria-labelledby="keeping">
			<Stack gap={4}>
				<h2 id="keeping" className={desk.heading}>
					{hold ? "Held" : "How long it is kept"}
				</h2>
				{hold && (
					<p>
						Nothing of this case goes, whatever the rules of retention say: {hold.because} (
						{hold.by ?? "somebody who has left"}, {moment(hold.since, today)})
					</p>
				)}
				{hold && mayHold && (
					<PostForm intent="hold" inline>
						<input type="hidden" name="version" value={version} />
						<input type="hidden" name="lift" value="yes" />
						<Button type="submit" variant="secondary">
							Let it go by the rules again
						</Button>
					</PostForm>
				)}
				{!hold && (
					<p>
						As long as the <Link href={links.teamRetention()}>rules of retention</Link> say, unless somebody holds it.
					</p>
				)}
				{!hold && (
					<Disclosure summary="Hold it" open={error !== undefined}>
						<PostForm intent="hold">
							<input type="hidden" name="version" value={version} />
							<TextField
								id="because"
								name="because"
								label="Why must it be kept?"
								hint="Such as: a claim, or an inquiry of the Commission. Nothing about health."
								maxLength={300}
								autoComplete="off"
								defaultValue={typed}
								error={error}
							/>
							<div>
								<Button type="submit" variant="secondary">
									Hold the case
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				)}
			</Stack>
		</Card>
	);
};
