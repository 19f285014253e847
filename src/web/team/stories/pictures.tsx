import type { TeamStory } from "#contract/stories/editing.ts";
import { STORY_CHARACTERS, STORY_PICTURE_BYTES } from "#contract/stories/options.ts";
import { Choice, Field } from "../../forms/contract-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FileField } from "../../ui/file-field/file-field.tsx";
import styles from "./editor.module.css";
import { Line } from "./facts-form.tsx";

interface Props {
	story: TeamStory;
	cover: string;
	/** Inserts a picture into the text. Undefined until scripts run. */
	insert: ((ref: string, alt: string) => void) | undefined;
}

const check = (file: File) => (file.size > STORY_PICTURE_BYTES ? "The picture must be 10 MB or smaller" : undefined);

const Thumb = ({ url, children }: { url: string; children: string }) => (
	<span className={styles.choice}>
		<img src={url} alt="" width={180} height={120} />
		<span>{children}</span>
	</span>
);

/** Cover and pictures of a story, with fields to add a picture. */
export const Pictures = ({ story, cover, insert }: Props) => {
	const file = /^\/stories\//.test(cover) ? cover : undefined;
	return (
		<section aria-labelledby="pictures" className={styles.section}>
			<h2 id="pictures">Pictures</h2>
			<Choice
				name="cover"
				optional={false}
				hint="Shown on the story’s card, above its text, and when people share a link."
				options={[
					{ value: "", label: "None yet" },
					...(file ? [{ value: file, label: <Thumb url={story.cover_url ?? file}>Current picture</Thumb> }] : []),
					...story.pictures.map(({ ref, url, alt }) => ({ value: ref, label: <Thumb url={url}>{alt}</Thumb> })),
				]}
			/>
			<div className={styles.pair}>
				<Line name="cover_alt" hint="For people who can’t see it" />
				<Line name="cover_credit" optional hint="Who made the picture" />
			</div>
			{story.pictures.length > 0 && (
				<>
					<h3>Pictures for the text</h3>
					<ul className={styles.pictures}>
						{story.pictures.map(({ ref, url, alt, is_used }) => (
							<li key={ref}>
								<img src={url} alt="" width={180} height={120} />
								<p>
									{alt}{" "}
									<span className={styles.soft}>
										{is_used ? "Used." : "Not used yet. We’ll delete it after a day."}
									</span>
								</p>
								<p>
									<code>{`![${alt}](${ref})`}</code>
								</p>
								{insert && (
									<Button variant="secondary" icon="plus" onClick={() => insert(ref, alt)}>
										Insert into text<span className="visually-hidden">: {alt}</span>
									</Button>
								)}
							</li>
						))}
					</ul>
				</>
			)}
			<fieldset className={styles.upload}>
				<legend>Add a picture</legend>
				<Field
					name="picture"
					as={FileField}
					hint="PNG, JPEG, WebP or GIF, up to 10 MB and at least 800 by 400 pixels. We remove its location and date."
					accept="image/png,image/jpeg,image/webp,image/gif"
					check={check}
				/>
				<Line name="alt" hint="A few words for people who can’t see it" maxLength={STORY_CHARACTERS.cover_alt} />
				<Choice
					name="use"
					options={[
						{ value: "cover", label: "As the cover" },
						{ value: "text", label: "At the end of the text" },
						{ value: "later", label: "Later" },
					]}
				/>
				<div>
					<Button type="submit" name="intent" value="picture" variant="secondary">
						Save and add picture
					</Button>
				</div>
			</fieldset>
		</section>
	);
};
