import { counted } from "#contract/shared/counted.ts";
import { officeTime } from "#contract/shared/office-hours.ts";
import type { TeamStory } from "#contract/stories/editing.ts";
import { firstOf } from "#web/forms/act-form.tsx";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { links } from "#web/lib/links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "./editor.module.css";
import { auditEventWords, FIELD_WORDS, moment, STATE_WORDS } from "./words.ts";

interface Props {
	story: TeamStory;
	mayPublish: boolean;
	refused: RefusedForm | undefined;
}

const stateOf = ({ state, published_at, removed_at, ready }: TeamStory): string =>
	state === "published" && published_at
		? `Published ${moment(published_at)}`
		: state === "scheduled" && published_at
			? `We’ll publish it ${moment(published_at)}`
			: state === "removed" && removed_at
				? `Taken down ${moment(removed_at)}`
				: ready
					? `${ready.by} sent it for review, ${moment(ready.at)}`
					: "Only the team can see it";

/** Status of a story and its actions. The buttons submit the story's form. */
export const StoryStatus = ({ story, mayPublish, refused }: Props) => {
	const { errors = {} } = refused ?? {};
	const typed = firstOf(refused?.typed ?? {});
	const { state } = story;
	const isOut = state === "published";
	const canPublish = state !== "published" || story.has_changes;
	const send = (intent: string) => ({ type: "submit" as const, form: "story", name: "intent", value: intent });
	return (
		<Card as="section" aria-labelledby="standing">
			<Stack gap={4}>
				<div className={styles.state}>
					<h2 id="standing">
						<span className={styles.mark} data-state={state}>
							{STATE_WORDS[state]}
						</span>
					</h2>
					<p>{stateOf(story)}</p>
					{story.ready && state !== "ready" && (
						<p>{`${story.ready.by} sent the changes for review, ${moment(story.ready.at)}`}</p>
					)}
					{story.has_changes && <p className={styles.changes}>Visitors don’t see the latest changes yet.</p>}
					{story.public_slug && (
						<p>
							<a href={links.story({ slug: story.public_slug })}>View on the blog</a>
						</p>
					)}
				</div>
				{mayPublish ? (
					<>
						<div>
							<Button variant={canPublish ? "primary" : "secondary"} {...send("publish")}>
								{isOut
									? "Publish changes"
									: state === "removed"
										? "Publish again"
										: state === "scheduled"
											? "Publish now instead"
											: "Publish now"}
							</Button>
							{!canPublish && (
								<p className={styles.soft}>All changes are published. We save new text before publishing it.</p>
							)}
						</div>
						{!isOut && (
							<Disclosure
								summary={state === "scheduled" ? "Another time" : "Publish later"}
								open={Boolean(errors.day || errors.time || typed.day)}
							>
								<Stack gap={4}>
									<TextField
										id="day"
										name="day"
										form="story"
										type="date"
										label="Day"
										defaultValue={
											typed.day ||
											(state === "scheduled" && story.published_at ? officeTime(new Date(story.published_at)).day : "")
										}
										error={errors.day}
									/>
									<TextField
										id="time"
										name="time"
										form="story"
										type="time"
										label="Time"
										hint="In Melbourne"
										defaultValue={
											typed.time ||
											(state === "scheduled" && story.published_at
												? officeTime(new Date(story.published_at)).time.slice(0, 5)
												: "09:00")
										}
										error={errors.time}
									/>
									<div>
										<Button variant="secondary" {...send("schedule")}>
											Schedule
										</Button>
									</div>
								</Stack>
							</Disclosure>
						)}
						<Disclosure summary={isOut ? "Change date" : "Publish with an earlier date"} open={Boolean(errors.dated)}>
							<Stack gap={4}>
								<p>Use this for a story that was written or published earlier. The blog sorts it by this date.</p>
								<TextField
									id="dated"
									name="dated"
									form="story"
									type="date"
									label="Date to show"
									defaultValue={
										typed.dated || (isOut && story.published_at ? officeTime(new Date(story.published_at)).day : "")
									}
									error={errors.dated}
								/>
								<div>
									<Button variant="secondary" {...send("earlier")}>
										Publish with this date
									</Button>
								</div>
							</Stack>
						</Disclosure>
						{(isOut || state === "scheduled") && (
							<Disclosure summary={isOut ? "Take down" : "Cancel schedule"}>
								<Stack gap={3}>
									<p>
										{isOut
											? "We’ll remove it from the blog straight away. Its address will say that it was taken down. You can publish it again."
											: "It will be a draft again."}
									</p>
									<div>
										<Button variant={isOut ? "danger" : "secondary"} {...send("remove")}>
											{isOut ? "Take story down" : "Cancel schedule"}
										</Button>
									</div>
								</Stack>
							</Disclosure>
						)}
						{story.ready && (
							<div>
								<Button variant="quiet" {...send("unready")}>
									Return to author
								</Button>
							</div>
						)}
					</>
				) : (
					<div>
						{story.ready ? (
							<Button variant="secondary" {...send("unready")}>
								Withdraw from review
							</Button>
						) : (
							<Button {...send("ready")}>Send for review</Button>
						)}
						<p className={styles.soft}>A lead will review and publish it.</p>
					</div>
				)}
			</Stack>
		</Card>
	);
};

/** Link to a check's field in the form. */
const fieldOf = (field: string) => `#${field}`;

/** Problems to fix before publishing, and hints for improvement. */
export const Checks = ({ story: { checks } }: { story: TeamStory }) => {
	const stops = checks.filter((check) => check.stops);
	const hints = checks.filter((check) => !check.stops);
	const list = (of: typeof checks) => (
		<ul className={styles.checks}>
			{of.map(({ field, message }) => (
				<li key={message}>
					{message}.{" "}
					<a href={fieldOf(field)} className={styles.go}>
						{FIELD_WORDS[field as keyof typeof FIELD_WORDS] ?? "Field"}
					</a>
				</li>
			))}
		</ul>
	);
	return (
		<section aria-labelledby="checks" className={styles.aside}>
			<h2 id="checks">Before you publish</h2>
			<p className={styles.soft}>Checked when the story was last saved.</p>
			{stops.length === 0 ? <p>Ready to publish.</p> : <p>{counted(stops.length, "problem")} to fix:</p>}
			{stops.length > 0 && list(stops)}
			{hints.length > 0 && (
				<>
					<h3>Hints</h3>
					{list(hints)}
				</>
			)}
		</section>
	);
};

/** Recent changes to the story, with their authors. */
export const StoryHistory = ({ story }: { story: TeamStory }) => (
	<section aria-labelledby="history" className={styles.aside}>
		<h2 id="history">History</h2>
		<p>
			<Link href={teamLinks.storyVersions(story.id)}>Compare and restore versions</Link>
		</p>
		{story.former_slugs.length > 0 && (
			<p className={styles.soft}>
				Old addresses that redirect here: {story.former_slugs.map((slug) => `/blog/${slug}/`).join(", ")}
			</p>
		)}
		{story.history.length === 0 && <p className={styles.soft}>This is a starter story with no changes yet.</p>}
		<ol className={styles.history}>
			{story.history.slice(0, 12).map((line) => (
				<li key={`${line.at} ${line.event}`}>
					<strong>{line.by ?? "The service"}</strong> {auditEventWords(line)}{" "}
					<span className={styles.soft}>{moment(line.at)}</span>
				</li>
			))}
		</ol>
	</section>
);
