from web.page.answer.figures import harmless

LEAK = "http://127.0.0.1:9/leak"


def test_a_figure_loads_nothing_and_links_nowhere() -> None:
    figure = {
        "data": [{"type": "image", "source": LEAK, "x": [f'<a href="{LEAK}">x</a>', 1]}],
        "layout": {"images": [{"source": LEAK}], "title": {"text": f'< A href="{LEAK}">x</ a><b>y</b>'}},
        "config": {"plotlyServerURL": LEAK},
    }
    assert harmless(figure) == {
        "data": [{"type": "image", "x": [f'&lt;a href="{LEAK}">x&lt;/a>', 1]}],
        "layout": {"title": {"text": f'&lt; A href="{LEAK}">x&lt;/ a><b>y</b>'}},
    }


def test_an_ordinary_figure_stays_as_it_is() -> None:
    figure = {
        "data": [{"type": "sankey", "link": {"source": [0, 1]}, "name": "a < b<br>c"}],
        "layout": {"title": {"text": "价格 & x"}},
        "frames": [],
    }
    assert harmless(figure) == figure
