"""What a scripted assistant asks back."""

from agents.asking.argument_question import ArgumentChoice, ArgumentQuestion


def city_question(thread_id: str) -> ArgumentQuestion:
    """A question with two choices."""
    choices = tuple(ArgumentChoice(label=city, values={"city": city}) for city in ("Rome", "Oslo"))
    return ArgumentQuestion(
        id=f"question of {thread_id}",
        subtask=1,
        step=1,
        tool_id="hotels/search",
        language="en",
        text="Which city?",
        wanted=("city",),
        choices=choices,
    )
